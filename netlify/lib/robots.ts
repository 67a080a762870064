import { createIsbotFromList, isbotMatch, list } from 'isbot';

// Programs that somebody runs to try something out do not come by themselves, as crawlers do.
const TOOLS = ['node', 'undici', 'curl/8', 'HeadlessChrome'].map((agent) => isbotMatch(agent)).filter((match) => match !== null);
const isRobot = createIsbotFromList(list.filter((pattern) => !TOOLS.some((tool) => new RegExp(pattern, 'i').test(tool))));

// Looking through some hundred patterns takes as long as the rest of a small answer; browsers' names are few.
const REMEMBERED = 500;
const LONGEST = 300;
const known = new Map<string, boolean>();

/** Whether a request comes from a crawler that says so in its User-Agent. */
export function isFromRobot(request: Request): boolean {
  const agent = request.headers.get('user-agent') ?? '';
  const before = known.get(agent);
  if (before !== undefined) return before;
  const robot = isRobot(agent);
  if (known.size >= REMEMBERED) known.clear();
  if (agent.length <= LONGEST) known.set(agent, robot);
  return robot;
}
