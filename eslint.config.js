// @ts-check
import path from 'node:path';
import astro from 'eslint-plugin-astro';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noEnglish } from './scripts/lint/no-english.ts';

/** What every subject of the functions may import. */
const SHARED = ['src/time', 'src/api-schemas', 'src/format'];
/** The content that the functions know: words and facts of the site. */
const SITE_DATA = ['netlify/lib/site-data.ts', 'netlify/lib/words.ts'];
const INFRASTRUCTURE = [...SHARED, ...SITE_DATA, 'netlify/lib/storage', 'netlify/lib/http'];
const MAILED = [...INFRASTRUCTURE, 'netlify/lib/mail'];
/** Enquiries, from what they share to what is decided about them. */
const ENQUIRIES = [...MAILED, 'netlify/lib/appointments/schedule', 'netlify/lib/enquiries'];
const APPOINTMENTS = [...ENQUIRIES, 'netlify/lib/appointments'];
const DECISIONS = [...APPOINTMENTS, 'netlify/lib/decisions'];
const PRIVACY = [
  ...DECISIONS,
  ...['netlify/lib/patient-mail', 'netlify/lib/staff', 'netlify/lib/newsletter', 'netlify/lib/publishing', 'netlify/lib/digest'],
];
const ROOT_ADVICE = 'What it needs from above is an argument that netlify/lib/site.ts passes.';

/**
 * @typedef {object} Layer
 * @property {readonly string[]} [imports] folders that this one may import
 * @property {readonly string[]} [types] folders of which it may import types only
 * @property {boolean} [isTop] it may import everything
 * @property {RegExp} [never] packages that it must not import
 * @property {string} advice where to go instead
 */

/** They import nothing above them, and everything may import them. */
const KNOWN_TO_ALL = [
  'src/place',
  'src/language',
  'netlify/lib/env.ts',
  'netlify/lib/clock.ts',
  'netlify/lib/result.ts',
  'netlify/lib/actor.ts',
];

/** Who may import whom: a folder imports itself and what is listed here. Nothing imports a file of src or netlify that stands in no folder of the list.
 * @type {Record<string, Layer>} */
const LAYERS = {
  'src/place': { advice: 'This folder knows where the practice is, and nothing else.' },
  'src/time': { advice: 'This folder knows days and hours, and nothing else.' },
  'src/language': {
    never: /^(node:|astro|zod)/,
    advice: 'This folder knows languages and texts. What is shown in them is elsewhere.',
  },
  'src/language/words': {
    imports: ['src/api'],
    types: ['src/content-model'],
    never: /^(node:|astro)/,
    advice: 'This folder hands out the words of the interface. What shows them is a component.',
  },
  'src/api-schemas': {
    imports: ['src/time'],
    never: /^astro/,
    advice: 'A schema knows zod and the schemas beside it. What depends on a schema imports it, not the other way round.',
  },
  'src/content-model/reading': {
    types: ['src/api-schemas'],
    never: /^(node:|astro|satteri)/,
    advice: 'This folder runs in Node and in browsers. It gets a parsed text as an argument.',
  },
  'src/content-model': {
    imports: ['src/time', 'src/api-schemas', 'src/content-model/reading'],
    never: /^(node:|satteri|zod|astro:)|^astro(?!(?:\/zod)?$)/,
    advice: 'This folder runs in Node and in browsers, and takes z from astro/zod. What reads files is in scripts/content.',
  },
  'src/format': {
    imports: ['src/time', 'src/api-schemas', 'src/content-model'],
    never: /^astro:content/,
    advice: 'This folder turns values into text. Let the page fetch with src/queries and pass the values in.',
  },
  'src/citations': {
    imports: ['src/content-model', 'src/format', 'src/time'],
    never: /^astro:content/,
    advice: 'This folder turns values into text. Let the page fetch with src/queries and pass the values in.',
  },
  'src/seo': {
    imports: ['src/api-schemas', 'src/content-model', 'src/format', 'src/time'],
    never: /^astro:content/,
    advice: 'This folder turns values into text. Let the page fetch with src/queries and pass the values in.',
  },
  'src/queries': {
    imports: ['src/content-model', 'src/api-schemas', 'src/format', 'src/time'],
    advice: 'Queries read content and hand it out. Put what shows it into a component, what describes it into src/seo.',
  },
  'src/api': { imports: ['src/api-schemas'], never: /^astro/, advice: 'The client of the functions knows their schemas only.' },
  'src/offline': {
    imports: ['src/api-schemas'],
    never: /^(node:|astro)/,
    advice: 'The service worker runs beside the pages: what a page knows reaches it as a message.',
  },
  'src/browser': {
    imports: ['src/api-schemas', 'src/content-model/reading', 'src/offline'],
    never: /^astro/,
    advice: 'This folder runs in the browser. Content reaches it through the markup of the page.',
  },
  'src/stores': {
    imports: ['src/api', 'src/api-schemas', 'src/browser'],
    never: /^astro/,
    advice: 'A store runs in the browser. It imports api, api-schemas and browser.',
  },
  'src/islands': {
    imports: ['src/stores', 'src/api', 'src/api-schemas', 'src/browser', 'src/format', 'src/language/words', 'src/time'],
    // The type of a client directive.
    never: /^astro(?!$)/,
    advice: 'An island runs in the browser. It imports stores, api, browser, format and api-schemas; content arrives as props.',
  },
  'src/components/authoring': {
    imports: [
      'src/components',
      'src/queries',
      'src/api-schemas',
      'src/format',
      'src/content-model',
      'src/time',
      'src/language/words',
    ],
    advice: 'A component of texts reads the identity by src/queries.',
  },
  'src/components': {
    imports: [
      ...['src/islands', 'src/stores', 'src/api', 'src/api-schemas', 'src/browser', 'src/content-model', 'src/format'],
      ...['src/seo', 'src/time', 'src/citations', 'src/language/words'],
    ],
    // The shape of what it is handed is its business.
    types: ['src/queries'],
    never: /^astro:content/,
    advice: 'A component gets its data as props. Fetch in the page with src/queries and hand the data down.',
  },
  'src/styles': { advice: 'Style sheets of the pages.' },
  'src/layouts': {
    imports: [
      ...['src/components', 'src/islands', 'src/stores', 'src/browser', 'src/content-model', 'src/format', 'src/queries'],
      ...['src/api-schemas', 'src/seo', 'src/styles', 'src/language/words'],
    ],
    advice: 'A layout composes components. Nothing imports a page.',
  },
  'src/pages': {
    imports: [
      ...['src/layouts', 'src/components', 'src/components/authoring', 'src/islands', 'src/stores', 'src/api', 'src/browser'],
      ...['src/api-schemas', 'src/content-model', 'src/content-model/reading', 'src/format', 'src/queries', 'src/seo'],
      ...['src/citations', 'src/styles', 'src/time', 'src/language/words'],
    ],
    advice: 'A page composes. No page may load a part of the editor: put what both need into content-model.',
  },
  'src/examples': {
    imports: ['src/layouts', 'src/components', 'src/islands', 'src/queries', 'src/format', 'src/styles'],
    advice: 'The examples show components. Nothing imports them.',
  },
  'src/integrations': {
    imports: [
      'src/content-model',
      'src/content-model/reading',
      'src/time',
      'src/citations',
      'src/browser',
      'src/seo',
      'src/format',
      'src/api-schemas',
    ],
    never: /^astro:content/,
    advice:
      'What the build runs knows the site, and no function and no command. What it needs from there is an argument that astro.config.mjs passes.',
  },
  'src/editor': {
    imports: ['src/content-model', 'src/content-model/reading', 'src/api-schemas', 'src/format', 'src/time'],
    never: /^astro(?!(?:\/zod)?$)/,
    advice: 'The editor runs in a browser, apart from the pages. It imports content-model.',
  },
  'netlify/lib/env.ts': { imports: ['src/api-schemas'], advice: 'It reads the environment, and knows nothing of the site.' },
  'netlify/lib/clock.ts': { advice: 'It tells the time.' },
  'netlify/lib/result.ts': { advice: 'A result knows nothing of what it is about.' },
  'netlify/lib/actor.ts': { advice: 'It says who acts, and knows nothing of what is done.' },
  'netlify/lib/site-data.ts': { types: ['src/content-model'], advice: 'It hands out what the build has written.' },
  'netlify/lib/words.ts': { imports: ['netlify/lib/site-data.ts'], advice: 'It hands out what the build has written.' },
  'netlify/lib/storage': { imports: ['src/api-schemas', 'src/time'], advice: ROOT_ADVICE },
  'netlify/lib/http': { imports: [...SHARED, ...SITE_DATA, 'netlify/lib/storage'], advice: ROOT_ADVICE },
  'netlify/lib/mail': {
    imports: INFRASTRUCTURE,
    advice: `This folder sends mails, and knows nothing of what is in them. ${ROOT_ADVICE}`,
  },
  'netlify/lib/appointments/schedule': {
    imports: INFRASTRUCTURE,
    advice: `This folder knows sessions and closed days, and no record. ${ROOT_ADVICE}`,
  },
  'netlify/lib/enquiries': {
    imports: [...MAILED, 'netlify/lib/appointments/schedule'],
    advice: `This folder holds what all kinds of enquiries share. ${ROOT_ADVICE}`,
  },
  'netlify/lib/appointments': { imports: ENQUIRIES, advice: `This folder holds what only appointments have. ${ROOT_ADVICE}` },
  'netlify/lib/decisions': { imports: APPOINTMENTS, advice: ROOT_ADVICE },
  'netlify/lib/patient-mail': { imports: DECISIONS, advice: ROOT_ADVICE },
  'netlify/lib/staff': { imports: INFRASTRUCTURE, advice: ROOT_ADVICE },
  'netlify/lib/submissions': { imports: APPOINTMENTS, advice: ROOT_ADVICE },
  'netlify/lib/newsletter': { imports: [...MAILED, 'netlify/lib/submissions'], advice: ROOT_ADVICE },
  'netlify/lib/digest': { imports: ENQUIRIES, advice: ROOT_ADVICE },
  'netlify/lib/privacy': { imports: PRIVACY, advice: ROOT_ADVICE },
  'netlify/lib/figures': { imports: [...ENQUIRIES, 'netlify/lib/views'], advice: ROOT_ADVICE },
  'netlify/lib/office': {
    imports: [...PRIVACY, 'netlify/lib/privacy', 'netlify/lib/views', 'netlify/lib/figures'],
    advice: 'Screens show what the other folders know. Nothing imports a screen.',
  },
  'netlify/lib/office/client': {
    imports: ['src/time'],
    never: /^(node:|astro(?!$))/,
    advice: 'The script of the office runs in a browser, apart from the pages and from the screens.',
  },
  'netlify/lib/news': { imports: INFRASTRUCTURE, advice: ROOT_ADVICE },
  'netlify/lib/views': { imports: INFRASTRUCTURE, advice: ROOT_ADVICE },
  'netlify/lib/publishing': { imports: INFRASTRUCTURE, advice: ROOT_ADVICE },
  'netlify/lib/editor': { imports: [...INFRASTRUCTURE, 'src/editor'], advice: ROOT_ADVICE },
  'netlify/functions': {
    imports: ['src/api-schemas', 'netlify/lib/function-entry.ts'],
    advice: 'A function names its path and its limit. The rest is in netlify/lib.',
  },
  // Above all others: nothing in a folder of this list may import them.
  'netlify/lib/site.ts': { isTop: true, advice: ROOT_ADVICE },
  'netlify/lib/function-entry.ts': { isTop: true, advice: ROOT_ADVICE },
  'scripts/publications': {
    imports: ['src/content-model', 'src/citations', 'src/format', 'src/time', 'src/integrations', 'scripts'],
    advice: 'The importer knows the schemas of the content, and nothing else of the site.',
  },
  'scripts/art': {
    imports: ['src/content-model', 'src/integrations', 'scripts'],
    advice: 'The drawings know the schemas of the content, and nothing else of the site.',
  },
  'scripts/content': {
    imports: [
      ...[
        'src/content-model',
        'src/content-model/reading',
        'src/integrations',
        'src/editor',
        'src/seo',
        'src/format',
        'src/time',
      ],
      ...['src/citations', 'scripts/publications', 'scripts'],
    ],
    advice: 'The commands for the content know no page and no function.',
  },
  'scripts/smoke': {
    imports: ['src/content-model', 'src/api-schemas', 'src/browser', 'scripts'],
    advice: 'It knows a site by its addresses.',
  },
  'scripts/browsers': { advice: 'It finds browsers, and knows nothing of the site.' },
  'scripts/lint': { advice: 'A rule knows the code that it reads, and nothing of the site.' },
  scripts: { isTop: true, advice: 'Scripts use the site and the functions, not the other way round.' },
  tests: { isTop: true, advice: 'Nothing imports a test.' },
};

/** The folder of {@link LAYERS} in which a file is. @param {string} file path from the project's root */
const layerOf = (file) =>
  Object.keys(LAYERS)
    .filter((layer) => file === layer || file.startsWith(`${layer}/`))
    .toSorted((a, b) => b.length - a.length)[0];

/** Throws if the list allows a circle. @param {string} layer @param {readonly string[]} above */
function checkCircles(layer, above = []) {
  if (above.includes(layer)) throw new Error(`The list of folders allows a circle: ${[...above, layer].join(' → ')}`);
  const { imports = [], types = [] } = LAYERS[layer] ?? {};
  for (const other of [...imports, ...types]) checkCircles(other, [...above, layer]);
}
for (const layer of Object.keys(LAYERS)) checkCircles(layer);

/** @param {string} layer @returns {import('eslint').Rule.RuleModule} */
function importRule(layer) {
  const { imports = [], types = [], never, advice } = /** @type {Layer} */ (LAYERS[layer]);
  return {
    meta: { type: 'problem', schema: [] },
    create(context) {
      /** @param {string} from @param {boolean} isType */
      const isWrong = (from, isType) => {
        if (!from.startsWith('.')) return never?.test(from) ?? false;
        const file = path.relative(import.meta.dirname, path.resolve(path.dirname(context.filename), from));
        const other = layerOf(file);
        if (other === undefined) return /^(?:src|netlify)\//.test(file);
        return other !== layer && ![...KNOWN_TO_ALL, ...imports, ...(isType ? types : [])].includes(other);
      };
      /** @param {any} node */
      const check = (node) => {
        const from = node.source?.value;
        if (typeof from === 'string' && isWrong(from, node.importKind === 'type'))
          context.report({ node: node.source, message: `${layer} may not import this. ${advice}` });
      };
      return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
    },
  };
}

// A rule can be set only once for a file, and each folder has its own.
const borders = Object.entries(LAYERS)
  .filter(([, { isTop = false }]) => !isTop)
  .map(([layer], index) => ({
    files: [`${layer}/**/*.{ts,tsx,astro,js,mjs}`],
    ignores: Object.keys(LAYERS)
      .filter((other) => other.startsWith(`${layer}/`))
      .map((other) => `${other}/**/*`),
    plugins: { [`border-${index}`]: { rules: { imports: importRule(layer) } } },
    rules: { [`border-${index}/imports`]: /** @type {const} */ ('error') },
  }));

/** @type {(name: string, message: string) => import('eslint').Linter.RulesRecord} */
const withoutPackage = (name, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ regex: name, message }] }],
});

/** Notes of the console are for engineers, rejections of requests that no page sends for programs. */
const FOR_PROGRAMS = ['console', 'withTimeout', 'reject'];

/** Files without words for visitors and patients, whatever is added to them. All others are read by the rule against English words. */
const WITHOUT_WORDS = [
  // For the author: labels, sentences and mistakes of fields.
  ...['src/content-model/**', 'src/editor/**', 'src/integrations/**', 'src/examples/**'],
  // For the office: its screens, its mails, its calendar, and the reasons why something cannot be decided or sent.
  'netlify/lib/{office,staff,privacy,figures,decisions,digest}/**',
  ...['netlify/lib/actor.ts', 'netlify/lib/enquiries/{commitment,office-mails,text-fields}.{ts,tsx}'],
  'netlify/lib/appointments/{calendar-feed,free-times,obstacles,reminders}.ts',
  ...['netlify/lib/newsletter/{draft,newsletter}.ts', 'netlify/lib/appointments/schedule/obstacles.ts'],
  // For operators of the site: logs and settings.
  ...['netlify/lib/{news,publishing,storage}/**', 'netlify/lib/env.ts'],
  // For programs. References are English in every language.
  ...['src/citations/**', 'src/pages/robots.txt.ts'],
];

/**
 * Texts that look like words, and calls with them.
 * @type {readonly { files: readonly string[], allowed?: readonly string[], forPrograms?: readonly string[] }[]}
 */
const NO_WORDS = [
  // The id of a type in stored requests.
  { files: ['netlify/lib/enquiries/markers.ts'], allowed: ['Urgent Care'] },
  // Codes of scripts.
  {
    files: ['src/language/scripts.ts'],
    allowed: ['Latn', 'Sinh', 'Taml', 'Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr'],
  },
  // Names of services. The mail has a word in the interface.
  { files: ['src/format/share.ts'], allowed: ['Facebook', 'Twitter', 'Telegram', 'Email'] },
  // The sender of a notice, which is not shown.
  { files: ['src/stores/chat-conversation.ts'], allowed: ['System'] },
  // Names of typefaces.
  {
    files: ['src/browser/fonts.ts', 'src/seo/share-picture*.ts'],
    allowed: [
      ...['Noto Sans Sinhala', 'Noto Sans Sinhala Medium', 'Noto Sans Tamil', 'Noto Sans Tamil Medium'],
      ...['Figtree', 'Figtree Light Medium', 'Figtree Loaded', 'Brygada', 'Brygada 1918 Medium', 'Brygada Loaded'],
    ],
  },
  // Two classes, and the two colour schemes.
  { files: ['netlify/lib/mail/frame.tsx'], allowed: ['ink text', 'light dark'] },
  // The link of a fact, in mails to the office.
  { files: ['netlify/lib/mail/parts.tsx'], allowed: ['see in the office'] },
  // Values of headers.
  { files: ['netlify/lib/mail/mime.ts'], allowed: ['List-Unsubscribe=One-Click'] },
  // Answers to programs: no form has another field, and people get pages behind the links of mails.
  { files: ['netlify/lib/http/body.ts'], allowed: ['There is no such field. Leave it out.'] },
  {
    files: ['netlify/lib/newsletter/link-endpoints.ts'],
    allowed: [
      'You will get no newsletter from us any more.',
      'This link is not complete. Please open it from the mail again, or copy all of it.',
    ],
  },
  // Pages lead to the other endpoints of this folder; these reject what no page sends.
  { files: ['netlify/lib/submissions/**'], forPrograms: ['console', 'withTimeout'] },
  { files: ['netlify/lib/submissions/{chat,spam-check}.ts'] },
];

export default defineConfig(
  { ignores: ['**/dist/', '.astro/', '.netlify/', 'node_modules/', 'test-results/', 'tests/**/*.ts'] },
  // TypeScript files have these rules from Oxlint (oxlint.config.ts); here are the borders between their folders.
  { files: ['**/*.{js,mjs,astro}'], extends: [tseslint.configs.strict, tseslint.configs.stylistic] },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  { files: ['src/islands/**/*.tsx'], ...reactHooks.configs.flat['recommended-latest'] },
  astro.configs.recommended,
  {
    files: ['**/*.{ts,tsx,astro}'],
    ignores: ['netlify/lib/env.ts', 'src/content-model/directory.ts', 'scripts/**', 'tests/**', '*.config.*'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Only netlify/lib/env.ts reads the environment. Take what you need as an argument.',
        },
      ],
    },
  },
  {
    files: ['netlify/**/*.{ts,tsx}'],
    ignores: ['netlify/lib/storage/**/*'],
    rules: withoutPackage('^(?:@netlify/blobs|astro)', 'Only netlify/lib/storage knows Blobs, and no function knows Astro.'),
  },
  { files: ['src/**/*.{ts,tsx,astro}'], rules: withoutPackage('^@netlify/', 'The site knows the functions by their addresses.') },
  {
    files: ['{src,netlify/lib}/**/*.{ts,tsx,astro}'],
    ignores: WITHOUT_WORDS,
    plugins: { words: { rules: { 'no-english': noEnglish } } },
    rules: { 'words/no-english': ['error', { forPrograms: FOR_PROGRAMS }] },
  },
  ...NO_WORDS.map(({ files, allowed = [], forPrograms = FOR_PROGRAMS }) => ({
    files: [...files],
    rules: { 'words/no-english': /** @type {['error', object]} */ (['error', { allowed, forPrograms }]) },
  })),
  ...borders,
);
