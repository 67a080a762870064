/** Code names no country, no time zone, no language but English and no medical field: each practice has its own, in its content. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ZONE = /\b(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z]/;
const FIELD =
  /\b(?:(?:cardio)?vascular|arter(?:y|ies|ial)|veins?|transplant\w*|surgeons?|surgery|cardiolog\w+|kidneys?|oncolog\w+)\b/i;

/** English names of countries. Those that are other words, too, are left out. */
const OTHER_WORDS = /^(?:Chad|Jersey|Jordan|Georgia|Mali|Guinea|Niger|Turkey|China|Oman|Cuba|Peru)$/;
const names = new Intl.DisplayNames('en', { type: 'region' });
const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
const COUNTRIES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
  .map((code) => names.of(code) ?? code)
  .filter((name) => /^[A-Z][a-z]{3,}(?: [A-Z][a-z]+)*$/.test(name) && !OTHER_WORDS.test(name));
const COUNTRY = new RegExp(`\\b(?:${COUNTRIES.join('|')})\\b`);

/** English names of languages, but that of the office. Those that are other words, too, are left out. */
const OTHER_MEANINGS = /^(?:English|Latin|Divehi|Sango|Sign|Fiji.*|Pali|Herero|Church)$/;
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const LANGUAGES = LETTERS.flatMap((one) => LETTERS.map((other) => `${one}${other}`.toLowerCase()))
  .map((code) => languageNames.of(code) ?? code)
  .filter((name) => /^[A-Z][a-z]{3,}$/.test(name) && !OTHER_MEANINGS.test(name));
/** Typefaces have the name of a script. */
const LANGUAGE = new RegExp(`(?<!Noto (?:Sans|Serif) )\\b(?:${LANGUAGES.join('|')})\\b`);

/** Texts that name one all the same: a specialty that schema.org knows, an address that stays, and the offer of another country. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  'src/content-model/schemas/site.ts': /^(?:Cardiovascular|Oncologic|PlasticSurgery)$/,
  'src/islands/News/News.tsx': /^\/api\/vascular-news\//,
  'netlify/lib/news/pictures.ts': /^\/api\/vascular-news\//,
  'netlify/functions/news-image.ts': /^\/api\/vascular-news\//,
  'netlify/functions/news-latest.ts': /^\/api\/vascular-news\//,
};

/** Whether a text is an example for authors, or in a list of them. */
const isExample = ({ parent }: ts.Node): boolean =>
  (ts.isPropertyAssignment(parent) && parent.name.getText() === 'example') ||
  (ts.isArrayLiteralExpression(parent) && isExample(parent));

/** The texts in the code of a file, without comments and without examples for authors. */
function textsIn(name: string, code: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if ((isText || ts.isJsxText(node)) && !isExample(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return texts;
}

/** The program and the markup of a component, each of which the compiler of TypeScript reads. */
const partsOf = (file: string, code: string): string[] => {
  if (!file.endsWith('.astro')) return [code];
  const [, program = '', ...markup] = code.split(/^---$/m);
  return [
    program,
    `<>${markup.join('---').replaceAll(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')}</>`,
  ];
};

function namesIn(file: string, code: string): string[] {
  const texts = partsOf(file, code).flatMap((part) => textsIn(file.replace(/\.astro$/, '.tsx'), part));
  const named = texts.filter((text) => [ZONE, FIELD, COUNTRY, LANGUAGE].some((pattern) => pattern.test(text)));
  return named.filter((text) => ALLOWED[file]?.test(text) !== true).map((text) => `${file}: ${text.trim()}`);
}

test('finds a country, a time zone and a field in texts, and none in comments and examples', () => {
  const code = `
    // Colombo, Sri Lanka
    const zone = 'Europe/Berlin';
    const field = { description: 'The field.', example: 'Heart surgery' };
    const title = \`A \${zone} surgeon\`;
    export const Where = () => <p>In Portugal.</p>;
    const words = ['Noto Sans Sinhala', 'In Sinhala too'];`;
  expect(namesIn('src/x.tsx', code)).toEqual([
    'src/x.tsx: Europe/Berlin',
    'src/x.tsx: surgeon',
    'src/x.tsx: In Portugal.',
    'src/x.tsx: In Sinhala too',
  ]);
  expect(namesIn('src/x.astro', `---\nconst a = 1;\n---\n<p>A vein.</p>`)).toEqual(['src/x.astro: A vein.']);
});

test('the code of pages, functions and the editor names none', () => {
  const files = execFileSync('git', ['ls-files', 'src', 'netlify'], { encoding: 'utf8' }).split('\n');
  const code = files.filter((file) => /\.(?:ts|tsx|astro)$/.test(file));
  expect(code.length).toBeGreaterThan(300);
  expect(code.flatMap((file) => namesIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});
