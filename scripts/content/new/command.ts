/** `npm run content:new`: turns a clone into one's own site. Everything is validated before anything is written. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, type OtherLanguage, otherLanguages } from '../../../src/language/languages.ts';
import { type Fields, fieldsOf } from '../../../src/content-model/checks/values.ts';
import { checkValue } from '../../../src/content-model/checks/check-value.ts';
import { reportOf } from '../../../src/content-model/checks/problem.ts';
import { CONTENT_DIR } from '../../../src/content-model/directory.ts';
import { describedBy, schemaOf } from '../../../src/content-model/collections.ts';
import { siteSchema } from '../../../src/content-model/schemas/site.ts';
import { translationIn } from '../../../src/content-model/translations.ts';
import { canonicalText } from '../../../src/editor/file-text.ts';
import { counted } from '../../../src/format/numbers.ts';
import { CommandError, EXIT, type Exit, exitCodeOf, type Output } from '../../command-line.ts';
import { picturesBeside, readContent, readFields } from '../../../src/integrations/content/read-file.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { FACTS, withDerived } from './facts.ts';
import { changedIn, whyNotInGit } from './git-tree.ts';
import { helpText } from './help.ts';
import { changeFirstLanguage } from './first-language.ts';
import { mistakeIn, type Mistake, mistakesIn, SITE, siteWith } from './identity.ts';
import { codesOf, keptTranslation, languagesReport } from './languages.ts';
import { aboutPage, homePage, plainlyDescribed, translatedAboutPage, translatedHomePage } from './page-texts.ts';
import { textsOfSample } from './sample-words.ts';
import type { AskQuestions } from './questions.ts';
import { deleteItems, deleteTranslations, makeDrafts } from './samples.ts';
import { toReplace } from './to-replace.ts';

const ABOUT = `${CONTENT_DIR}/pages/about.json`;
const HOME = `${CONTENT_DIR}/pages/home.json`;
const GALLERY = `${CONTENT_DIR}/pages/gallery.json`;
const CONTACT = `${CONTENT_DIR}/pages/contact.json`;

export interface Context extends Output {
  /** The project's folder. */
  root: string;
  /** Day at the practice, YYYY-MM-DD. */
  today: string;
  /** Asks in a terminal; undefined without one. */
  ask: AskQuestions | undefined;
}

/** Why the command does not run without `--force`; undefined if it does. */
function refusal(site: unknown, notInGit: string | undefined): string | undefined {
  if (notInGit !== undefined)
    return `${notInGit}\nOr repeat the command with --force: then changes that are not committed are lost.`;
  if (fieldsOf(site)['sample'] === true) return undefined;
  return `${SITE} is no sample any more ("sample": false), so the articles, publications, videos and pictures are yours.\nTo begin again all the same, repeat the command with --force.`;
}

/** Reports missing and wrong answers. @throws {CommandError} unless all are right */
function refuseMistakes(mistakes: readonly Mistake[], others: readonly string[]): void {
  if (mistakes.length + others.length === 0) return;
  const missing = mistakes.filter(({ wrong }) => wrong === 'is missing');
  const lines = mistakes
    .filter((mistake) => !missing.includes(mistake))
    .map(({ flag, wrong, right }) => `--${flag} ${wrong}. ${right}`);
  const wrong = [...others, ...lines];
  const report = [
    'Nothing was changed.',
    ...(missing.length > 0
      ? [
          `Missing: ${missing.map(({ flag }) => `--${flag}`).join(' ')}`,
          'Run the command in a terminal, which asks for them. `npm run content:new -- --help` explains each.',
        ]
      : []),
    ...(wrong.length > 0 ? ['Wrong:', ...wrong.map((line) => `  ${line}`)] : []),
  ];
  throw new CommandError(report.join('\n'));
}

/** Values of files. @throws {CommandError} for those that cannot be read */
function valuesOf(root: string, files: readonly string[]): unknown[] {
  const readings = files.map((file) => readContent(root, file));
  const problems = readings.flatMap((reading) => (reading.kind === 'unreadable' ? [reading.problem] : []));
  if (problems.length > 0) throw new CommandError(reportOf(problems));
  return readings.map((reading) => (reading.kind === 'read' ? reading.value : undefined));
}

/** The translations of the files that are written anew. @param before, after site.json */
function translationsOf(root: string, before: unknown, after: unknown): Record<string, Fields> {
  const hasProfiles = Object.keys(fieldsOf(fieldsOf(after)['profiles'])).length > 0;
  const inLanguage = (language: OtherLanguage) => {
    const [site, about, home, gallery, contact] = [SITE, ABOUT, HOME, GALLERY, CONTACT].map((file) =>
      translationIn(language, file),
    );
    const written = (file = '', change: (translation: unknown) => Fields) =>
      existsSync(path.join(root, file)) ? [[file, change(valuesOf(root, [file])[0])] as const] : [];
    return [
      ...written(site, (translation) => keptTranslation(translation, before, after)),
      ...written(about, (translation) => translatedAboutPage(translation, hasProfiles, readFields(root, contact ?? ''))),
      ...written(home, translatedHomePage),
      ...written(gallery, plainlyDescribed),
    ];
  };
  return Object.fromEntries(otherLanguages().flatMap(inLanguage));
}

/** Asks and validates. @throws {CommandError} that says why nothing is to be written */
async function planOf(line: CommandLine, notInGit: string | undefined, { root, today, ask }: Context) {
  const [before, aboutBefore, homeBefore, galleryBefore] = valuesOf(root, [SITE, ABOUT, HOME, GALLERY]);
  const reason = line.force ? undefined : refusal(before, notInGit);
  if (reason !== undefined) throw new CommandError(`Nothing was changed. ${reason}`);

  const schema = siteSchema(picturesBeside(root, () => SITE));
  let given = line.answers;
  if (ask) {
    // Mistakes in answers that were given, before anything is asked.
    const facts = FACTS.filter(({ flag }) => given[flag] !== undefined);
    refuseMistakes(mistakesIn(siteWith(given, { before: undefined, today: '' }), schema, facts), line.mistakes);
    const asked = await ask(given, (fact, answer) => mistakeIn(fact, answer, schema), codesOf(before));
    if (asked === undefined) throw new CommandError('Nothing was changed.');
    given = asked;
  }
  const answers = withDerived(given);
  const site = siteWith(answers, { before, today });
  refuseMistakes(mistakesIn(site, schema), line.mistakes);

  const about = aboutPage(aboutBefore, Object.keys(fieldsOf(site['profiles'])).length > 0);
  const home = homePage(homeBefore);
  const files = {
    [SITE]: site,
    [ABOUT]: about,
    [HOME]: home,
    [GALLERY]: plainlyDescribed(galleryBefore),
    ...translationsOf(root, before, site),
  };
  const problems = Object.entries(files).flatMap(([file, value]) => {
    const described = describedBy(file);
    return described
      ? checkValue(
          schemaOf(
            described,
            picturesBeside(root, () => file),
          ),
          value,
          file,
        )
      : [];
  });
  if (problems.length > 0) throw new CommandError(`Nothing was changed. ${reportOf(problems)}`);
  return { answers, files, before, site };
}

/** Runs the command. Expected failures are reported with an exit code. */
export const runNew = (args: readonly string[], context: Context): Promise<Exit> =>
  exitCodeOf(async () => {
    const { root, print } = context;
    const line = readCommandLine(args, root);
    if (line.help) {
      print(helpText());
      return EXIT.done;
    }
    const notInGit = whyNotInGit(root, line.answersFile);
    const { answers, files, before, site } = await planOf(line, notInGit, context);
    for (const [file, value] of Object.entries(files))
      writeFileSync(path.join(root, file), canonicalText(file, JSON.stringify(value)) ?? '');
    const wanted = codesOf(site);
    const [from = ''] = codesOf(before);
    const items = line.keepSamples
      ? `${counted(makeDrafts(root), 'sample item')} became drafts.`
      : `${counted(deleteItems(root, notInGit === undefined ? 'git' : 'all'), 'sample file')} were deleted.`;
    const [to = from] = wanted;
    if (to !== from) changeFirstLanguage(root, { from, to, keeps: wanted.includes(from), today: context.today });
    deleteTranslations(root, (language: Language) => !wanted.includes(language));
    const changed = changedIn(root, CONTENT_DIR);
    // A language that moved has new files.
    const undo = `git restore ${CONTENT_DIR}${to === from ? '' : ` && git clean -fd ${CONTENT_DIR}`}`;
    const lines = [
      `This is the site of ${answers['name'] ?? ''} now. ${items}`,
      '',
      languagesReport(before, site),
      '',
      toReplace(answers, line.answers, textsOfSample(root, before, answers)),
      '',
      ...(changed === '' ? [] : [`Git: ${changed}. Look at it with \`git diff --stat\`; \`${undo}\` undoes it.`]),
      'Next: `npm start` shows the site, `npm run content:check` checks it. Then commit it.',
    ];
    print(`${lines.join('\n')}\n`);
    return EXIT.done;
  }, context);
