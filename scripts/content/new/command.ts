/** `npm run content:new`: turns a clone into one's own site. Everything is validated before anything is written. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import { checkValue, fieldsOf, type Fields } from '../../../src/content-model/checks/check-values.ts';
import { reportOf } from '../../../src/content-model/checks/problem.ts';
import { CONTENT_DIR } from '../../../src/content-model/directory.ts';
import { canonicalText } from '../../../src/editor/file-text.ts';
import { counted } from '../../../src/format/numbers.ts';
import { PAGE_SCHEMAS } from '../../../src/content-model/schemas/page.ts';
import { siteSchema } from '../../../src/content-model/schemas/site.ts';
import { picturesBeside, readContent } from '../read-file.ts';
import { readCommandLine } from './command-line.ts';
import { type Answers, FACTS, withDerived } from './facts.ts';
import { changedIn, treeAt } from './git-tree.ts';
import { helpText } from './help.ts';
import { mistakeIn, type Mistake, mistakesIn, siteWith } from './identity.ts';
import { aboutPage, homePage } from './page-texts.ts';
import type { AskQuestions } from './questions.ts';
import { deleteItems, makeDrafts } from './samples.ts';
import { toReplace } from './to-replace.ts';

const SITE = `${CONTENT_DIR}/site.json`;
const ABOUT = `${CONTENT_DIR}/pages/about.json`;
const HOME = `${CONTENT_DIR}/pages/home.json`;

export interface Surroundings {
  /** The project's folder. */
  root: string;
  /** Day at the practice, YYYY-MM-DD. */
  today: string;
  print: (text: string) => void;
  note: (text: string) => void;
  /** Asks in a terminal; undefined without one. */
  ask: AskQuestions | undefined;
}

export const EXIT = { done: 0, unchanged: 1 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

const lineOf = ({ flag, wrong, right }: Mistake) => `--${flag} ${wrong}. ${right}`;

/** Files that the command reads. @throws {Error} with a report of those that cannot be read */
function readBefore(root: string) {
  const [site, about, home] = [SITE, ABOUT, HOME].map((file) => readContent(root, file));
  const problems = [site, about, home].flatMap((reading) => (reading?.kind === 'unreadable' ? [reading.problem] : []));
  if (problems.length > 0) throw new UnreadableError(reportOf(problems));
  const valueOf = (reading: ReturnType<typeof readContent> | undefined) => (reading?.kind === 'read' ? reading.value : undefined);
  return { site: valueOf(site), about: valueOf(about), home: valueOf(home) };
}

class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

function write(root: string, file: string, value: Fields): void {
  writeFileSync(path.join(root, file), canonicalText(file, JSON.stringify(value)) ?? '');
}

/** Why the command does not run without `--force`; undefined if it does. */
function refusal(root: string, site: unknown, answersFile: string | undefined): string | undefined {
  const tree = treeAt(root, answersFile);
  if (tree.kind === 'refused')
    return `${tree.reason}\nOr repeat the command with --force: then changes that are not committed are lost.`;
  if (fieldsOf(site)['sample'] === true) return undefined;
  return `${SITE} is no sample any more ("sample": false), so the articles, publications, videos and pictures are yours.\nTo begin again all the same, repeat the command with --force.`;
}

/** The report on missing and wrong answers. */
function mistakesReport(mistakes: readonly Mistake[], others: readonly string[]): string {
  const missing = mistakes.filter(({ wrong }) => wrong === 'is missing');
  const wrong = [...others, ...mistakes.filter((mistake) => !missing.includes(mistake)).map(lineOf)];
  const parts = [
    'Nothing was changed.',
    ...(missing.length > 0
      ? [
          `Missing: ${missing.map(({ flag }) => `--${flag}`).join(' ')}`,
          'Run the command in a terminal, which asks for them. `npm run content:new -- --help` explains each.',
        ]
      : []),
    ...(wrong.length > 0 ? ['Wrong:', ...wrong.map((line) => `  ${line}`)] : []),
  ];
  return `${parts.join('\n')}\n`;
}

/** Mistakes in answers that were given as flags or in the file, before anything is asked. */
const givenMistakes = (answers: Answers, schema: z.ZodType): Mistake[] => {
  const given = FACTS.filter(({ flag }) => answers[flag] !== undefined);
  const before = { before: undefined, today: '' };
  return mistakesIn(siteWith(answers, before), schema, given).filter(({ wrong }) => wrong !== 'is missing');
};

/** Runs the command. Expected failures are reported with an exit code. */
export async function runNew(args: readonly string[], { root, today, print, note, ask }: Surroundings): Promise<Exit> {
  const { answers: given, keepSamples, force, help, answersFile, mistakes: misread } = readCommandLine(args, root);
  if (help) {
    print(helpText());
    return EXIT.done;
  }
  let before: ReturnType<typeof readBefore>;
  try {
    before = readBefore(root);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    note(`${error.message}\n`);
    return EXIT.unchanged;
  }
  const refused = force ? undefined : refusal(root, before.site, answersFile);
  if (refused !== undefined) {
    note(`Nothing was changed. ${refused}\n`);
    return EXIT.unchanged;
  }
  const schema = siteSchema(picturesBeside(root, () => SITE));
  let answers = given;
  if (ask) {
    const wrong = givenMistakes(given, schema);
    if (wrong.length + misread.length > 0) {
      note(mistakesReport(wrong, misread));
      return EXIT.unchanged;
    }
    const asked = await ask(given, (fact, answer) => mistakeIn(fact, answer, schema));
    if (asked === undefined) {
      note('Nothing was changed.\n');
      return EXIT.unchanged;
    }
    answers = asked;
  }
  const complete = withDerived(answers);
  const site = siteWith(complete, { before: before.site, today });
  const mistakes = mistakesIn(site, schema);
  if (mistakes.length + misread.length > 0) {
    note(mistakesReport(mistakes, misread));
    return EXIT.unchanged;
  }
  const [about, home] = [aboutPage(before.about, Object.keys(fieldsOf(site['profiles'])).length > 0), homePage(before.home)];
  const problems = [
    ...checkValue(schema, site, SITE),
    ...checkValue(PAGE_SCHEMAS.about, about, ABOUT),
    ...checkValue(PAGE_SCHEMAS.home, home, HOME),
  ];
  if (problems.length > 0) {
    note(`Nothing was changed. ${reportOf(problems)}\n`);
    return EXIT.unchanged;
  }

  // Before the first change.
  const scope = treeAt(root, answersFile).kind === 'clean' ? 'git' : 'all';
  write(root, SITE, site);
  write(root, ABOUT, about);
  write(root, HOME, home);
  const items = keepSamples
    ? `${counted(makeDrafts(root), 'sample item')} became drafts.`
    : `${counted(deleteItems(root, scope), 'sample file')} were deleted.`;
  const changed = changedIn(root, CONTENT_DIR);
  print(
    `${[
      `This is the site of ${complete['name'] ?? ''} now. ${items}`,
      '',
      toReplace(complete, given),
      '',
      ...(changed === ''
        ? []
        : [`Git: ${changed}. Look at it with \`git diff --stat\`; \`git restore ${CONTENT_DIR}\` undoes it.`]),
      'Next: `npm start` shows the site, `npm run content:check` checks it. Then commit it.',
    ].join('\n')}\n`,
  );
  return EXIT.done;
}
