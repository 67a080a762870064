import { CONTENT_DIR } from '../../../src/content-model/directory.ts';
import { type Answers, FACTS } from './facts.ts';

/** What the command cannot know. */
const BY_HAND: readonly (readonly [what: string, where: string])[] = [
  [
    'portrait',
    `a drawing holds its place: \`doctor.portrait\`, \`portraitAlt\` and \`portraitCaption\` in ${CONTENT_DIR}/site.json`,
  ],
  ['biography', `empty, as are education, achievements, expertise and academic work: ${CONTENT_DIR}/pages/about.json`],
  ['hours', `none are shown until you enter them: \`hours\` in ${CONTENT_DIR}/site.json`],
  ['news', `none are shown until you name a feed: \`news\` in ${CONTENT_DIR}/site.json`],
  ['press', `\`featuredIn\` in ${CONTENT_DIR}/pages/home.json`],
  [
    'translations',
    `the about page and the identity were emptied in each language as in the first: ${CONTENT_DIR}/**/*.<language>.json`,
  ],
  ['policies', `read them; they name your practice now, and the law of the sample’s country: ${CONTENT_DIR}/policies`],
];

/** The list of what is still to be replaced or looked at. @param answers with what follows from them @param ofSample files whose texts speak of the sample */
export function toReplace(answers: Answers, given: Answers, ofSample: readonly string[]): string {
  const derived = FACTS.filter(({ flag, derive, question }) => derive && !question && given[flag] === undefined).flatMap(
    ({ flag, at }) => (answers[flag] === undefined ? [] : [`  ${at}: ${answers[flag]}`]),
  );
  const missing = FACTS.filter(({ flag, optional, question }) => optional && question && answers[flag] === undefined);
  return [
    'Still to be replaced:',
    ...BY_HAND.map(([what, where]) => `  ${what}: ${where}`),
    ...(ofSample.length > 0
      ? ['  texts that speak of the sample’s place or field:', ...ofSample.map((line) => `    ${line}`)]
      : []),
    ...(missing.length > 0 ? [`  left out, as you gave none: ${missing.map(({ at }) => at).join(', ')}`] : []),
    '',
    `Chosen for you in ${CONTENT_DIR}/site.json; change what does not fit:`,
    ...derived,
  ].join('\n');
}
