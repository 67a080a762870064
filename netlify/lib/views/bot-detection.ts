import { createIsbotFromList, isbotMatch, list } from 'isbot';

// Tools that a person runs are no crawlers.
const TOOLS = ['node', 'undici', 'curl/8', 'HeadlessChrome'].map((agent) => isbotMatch(agent)).filter((match) => match !== null);
const matchesBot = createIsbotFromList(list.filter((pattern) => !TOOLS.some((tool) => new RegExp(pattern, 'i').test(tool))));

// Matching some hundred patterns takes as long as the rest of a small response, and few user agents are common.
const CACHE_SIZE = 500;
const MAX_LENGTH = 300;
const cache = new Map<string, boolean>();

/** Whether a request comes from a crawler, by its User-Agent. */
export function isBot(request: Request): boolean {
  const agent = request.headers.get('user-agent') ?? '';
  const cached = cache.get(agent);
  if (cached !== undefined) return cached;
  const bot = matchesBot(agent);
  if (cache.size >= CACHE_SIZE) cache.clear();
  if (agent.length <= MAX_LENGTH) cache.set(agent, bot);
  return bot;
}
