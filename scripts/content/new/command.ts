/** `npm run content:new`: turns a clone into one's own site. Everything is validated before anything is written. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fieldsOf, type Fields } from '../../../src/content-model/checks/values.ts';
import { checkValue } from '../../../src/content-model/checks/check-value.ts';
import { reportOf } from '../../../src/content-model/checks/problem.ts';
import { CONTENT_DIR } from '../../../src/content-model/directory.ts';
import { PAGE_SCHEMAS } from '../../../src/content-model/schemas/page.ts';
import { siteSchema } from '../../../src/content-model/schemas/site.ts';
import { canonicalText } from '../../../src/editor/file-text.ts';
import { counted } from '../../../src/format/numbers.ts';
import { EXIT, type Exit, type Output } from '../../command-line.ts';
import { picturesBeside, readContent } from '../read-file.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { type Answers, FACTS, withDerived } from './facts.ts';
import { changedIn, whyNotInGit } from './git-tree.ts';
import { helpText } from './help.ts';
import { mistakeIn, type Mistake, mistakesIn, SITE, siteWith } from './identity.ts';
import { aboutPage, homePage } from './page-texts.ts';
import type { AskQuestions } from './questions.ts';
import { deleteItems, makeDrafts } from './samples.ts';
import { toReplace } from './to-replace.ts';

const ABOUT = `${CONTENT_DIR}/pages/about.json`;
const HOME = `${CONTENT_DIR}/pages/home.json`;

export interface Context extends Output {
  /** The project's folder. */
  root: string;
  /** Day at the practice, YYYY-MM-DD. */
  today: string;
  /** Asks in a terminal; undefined without one. */
  ask: AskQuestions | undefined;
}

/** What is to be written, or why nothing is. */
type Plan =
  | { kind: 'refused'; reason: string }
  | { kind: 'ready'; answers: Answers; files: readonly (readonly [file: string, value: Fields])[] };

const refused = (reason: string): Plan => ({ kind: 'refused', reason });

/** Why the command does not run without `--force`; undefined if it does. */
function refusal(root: string, site: unknown, answersFile: string | undefined): string | undefined {
  const reason = whyNotInGit(root, answersFile);
  if (reason !== undefined) return `${reason}\nOr repeat the command with --force: then changes that are not committed are lost.`;
  if (fieldsOf(site)['sample'] === true) return undefined;
  return `${SITE} is no sample any more ("sample": false), so the articles, publications, videos and pictures are yours.\nTo begin again all the same, repeat the command with --force.`;
}

/** The report on missing and wrong answers. */
function mistakesReport(mistakes: readonly Mistake[], others: readonly string[]): string {
  const missing = mistakes.filter(({ wrong }) => wrong === 'is missing');
  const lines = mistakes
    .filter((mistake) => !missing.includes(mistake))
    .map(({ flag, wrong, right }) => `--${flag} ${wrong}. ${right}`);
  const wrong = [...others, ...lines];
  return [
    'Nothing was changed.',
    ...(missing.length > 0
      ? [
          `Missing: ${missing.map(({ flag }) => `--${flag}`).join(' ')}`,
          'Run the command in a terminal, which asks for them. `npm run content:new -- --help` explains each.',
        ]
      : []),
    ...(wrong.length > 0 ? ['Wrong:', ...wrong.map((line) => `  ${line}`)] : []),
  ].join('\n');
}

/** Reads, asks and validates. */
async function planOf(line: CommandLine, { root, today, ask }: Context): Promise<Plan> {
  const readings = [SITE, ABOUT, HOME].map((file) => readContent(root, file));
  const unreadable = readings.flatMap((reading) => (reading.kind === 'unreadable' ? [reading.problem] : []));
  if (unreadable.length > 0) return refused(reportOf(unreadable));
  const [before, aboutBefore, homeBefore] = readings.map((reading) => (reading.kind === 'read' ? reading.value : undefined));
  const reason = line.force ? undefined : refusal(root, before, line.answersFile);
  if (reason !== undefined) return refused(`Nothing was changed. ${reason}`);

  const schema = siteSchema(picturesBeside(root, () => SITE));
  let given = line.answers;
  if (ask) {
    // Mistakes in answers that were given, before anything is asked.
    const facts = FACTS.filter(({ flag }) => given[flag] !== undefined);
    const all = mistakesIn(siteWith(given, { before: undefined, today: '' }), schema, facts);
    const wrong = all.filter((mistake) => mistake.wrong !== 'is missing');
    if (wrong.length + line.mistakes.length > 0) return refused(mistakesReport(wrong, line.mistakes));
    const asked = await ask(given, (fact, answer) => mistakeIn(fact, answer, schema));
    if (asked === undefined) return refused('Nothing was changed.');
    given = asked;
  }
  const answers = withDerived(given);
  const site = siteWith(answers, { before, today });
  const mistakes = mistakesIn(site, schema);
  if (mistakes.length + line.mistakes.length > 0) return refused(mistakesReport(mistakes, line.mistakes));

  const about = aboutPage(aboutBefore, Object.keys(fieldsOf(site['profiles'])).length > 0);
  const home = homePage(homeBefore);
  const problems = [
    ...checkValue(schema, site, SITE),
    ...checkValue(PAGE_SCHEMAS.about, about, ABOUT),
    ...checkValue(PAGE_SCHEMAS.home, home, HOME),
  ];
  if (problems.length > 0) return refused(`Nothing was changed. ${reportOf(problems)}`);
  return {
    kind: 'ready',
    answers,
    files: [
      [SITE, site],
      [ABOUT, about],
      [HOME, home],
    ],
  };
}

/** Runs the command. Expected failures are reported with an exit code. */
export async function runNew(args: readonly string[], context: Context): Promise<Exit> {
  const { root, print, note } = context;
  const line = readCommandLine(args, root);
  if (line.help) {
    print(helpText());
    return EXIT.done;
  }
  const plan = await planOf(line, context);
  if (plan.kind === 'refused') {
    note(plan.reason);
    return EXIT.error;
  }
  // Before the first change.
  const scope = whyNotInGit(root, line.answersFile) === undefined ? 'git' : 'all';
  for (const [file, value] of plan.files) writeFileSync(path.join(root, file), canonicalText(file, JSON.stringify(value)) ?? '');
  const items = line.keepSamples
    ? `${counted(makeDrafts(root), 'sample item')} became drafts.`
    : `${counted(deleteItems(root, scope), 'sample file')} were deleted.`;
  const changed = changedIn(root, CONTENT_DIR);
  print(
    `${[
      `This is the site of ${plan.answers['name'] ?? ''} now. ${items}`,
      '',
      toReplace(plan.answers, line.answers),
      '',
      ...(changed === ''
        ? []
        : [`Git: ${changed}. Look at it with \`git diff --stat\`; \`git restore ${CONTENT_DIR}\` undoes it.`]),
      'Next: `npm start` shows the site, `npm run content:check` checks it. Then commit it.',
    ].join('\n')}\n`,
  );
  return EXIT.done;
}
