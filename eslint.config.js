// @ts-check
import astro from 'eslint-plugin-astro';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Who may import whom. Each border: the files it is about, what they must not import, and where to go instead. */
const BORDERS = [
  {
    files: ['src/schemas/**/*'],
    forbidden: [/\/(queries|components|layouts|seo|islands|format)\//, /^astro:/],
    message: 'A schema knows zod and the schemas beside it. What depends on a schema imports it, not the other way round.',
  },
  {
    files: ['src/schemas/content/**/*'],
    forbidden: [/^zod/, /\/api\//],
    message: 'Content schemas take z from astro/zod, and nothing from the api schemas.',
  },
  {
    files: ['src/queries/**/*'],
    forbidden: [/\/(components|layouts|seo|pages|islands)\//],
    message: 'Queries read content and hand it out. Put what shows it into a component, what describes it into src/seo.',
  },
  {
    files: ['src/seo/**/*', 'src/format/**/*'],
    forbidden: [/^astro:content/, /\/(queries|components|layouts|pages|islands)\//],
    message: 'This folder turns values into text. Let the page fetch with src/queries and pass the values in.',
  },
  {
    files: ['src/components/**/*'],
    ignores: ['src/components/authoring/**/*'],
    forbidden: [/^astro:content/, /\/(pages|layouts)\//],
    // The shape of what it is handed is its business.
    onlyTypes: [/\/queries\//],
    message: 'A component gets its data as props. Fetch in the page with src/queries and hand the data down.',
  },
  {
    files: ['src/islands/**/*', 'src/stores/**/*', 'src/api/**/*'],
    ignores: ['src/islands/client-interaction-integration.ts'],
    // The type of a client directive.
    forbidden: [/^astro(?!$)/, /\/(queries|layouts|pages|seo)\//, /\/schemas\/content\//],
    message: 'An island runs in the browser. It imports stores, api, browser, format and schemas/api; content arrives as props.',
  },
  {
    files: ['src/browser/**/*'],
    forbidden: [/^astro/, /\/(queries|layouts|pages|seo|components)\//, /\/schemas\/content\//],
    message: 'This folder runs in the browser. Content reaches it through the markup of the page.',
  },
  {
    files: ['src/reading/**/*'],
    forbidden: [/^(node:|astro|satteri)/, /^\.\.\//],
    message: 'This folder runs in Node and in browsers. It gets a parsed text as an argument.',
  },
  {
    files: ['src/checks/**/*'],
    forbidden: [/^(node:|satteri)/, /^astro(?!\/zod$)/, /\/(queries|components|layouts|pages|islands|desk)\//],
    message: 'This folder runs in Node and in browsers. What reads files is in scripts/content.',
  },
  {
    files: ['src/desk/**/*'],
    forbidden: [/^(node:|satteri)/, /^astro(?!\/zod$)/, /\/(queries|components|layouts|pages|islands|stores)\//],
    message: 'The desk runs in a browser, apart from the pages. It imports schemas, checks and reading.',
  },
  {
    files: ['src/office/**/*'],
    forbidden: [/^node:/, /^astro/, /^\.\.\//],
    message: 'The script of the office runs in a browser, apart from the pages. Its screens are in netlify/lib/office-pages.',
  },
  {
    files: ['src/**/*'],
    ignores: ['src/desk/**/*'],
    forbidden: [/\/desk\//],
    message: 'No page may load a part of the desk. Put what both need into checks, reading or schemas.',
  },
  {
    files: ['src/**/*'],
    forbidden: [/\/(netlify|tests)\//, /^@netlify\//],
    message: 'The site knows the functions only by their addresses. Shared shapes live in src/schemas/api.',
  },
  {
    files: ['netlify/**/*'],
    forbidden: [/\/src\/(?!schemas\/api\/|format\/)/, /\/tests\//, /^astro/],
    message: 'Functions share only src/schemas/api and src/format with the site.',
  },
  {
    files: ['netlify/**/*'],
    ignores: ['netlify/lib/stores/**/*'],
    forbidden: [/^@netlify\/blobs/],
    message: 'Only netlify/lib/stores knows Blobs. Add what you need there.',
  },
];

/** @param {{ forbidden: RegExp[]; onlyTypes?: RegExp[]; message: string }} border @returns {import('eslint').Rule.RuleModule} */
function importRule({ forbidden, onlyTypes = [], message }) {
  return {
    meta: { type: 'problem', schema: [] },
    create(context) {
      /** @param {any} node */
      const check = (node) => {
        const from = node.source?.value;
        const wrong = node.importKind === 'type' ? forbidden : [...forbidden, ...onlyTypes];
        if (typeof from === 'string' && wrong.some((pattern) => pattern.test(from)))
          context.report({ node: node.source, message });
      };
      return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
    },
  };
}

// A rule can be set only once for a file; each border is a rule of its own, so that those that meet in a file all hold.
const borders = BORDERS.map(({ files, ignores = [], ...border }, index) => ({
  files: files.map((glob) => `${glob}.{ts,tsx,astro,js,mjs}`),
  ignores,
  plugins: { [`border-${index}`]: { rules: { imports: importRule(border) } } },
  rules: { [`border-${index}/imports`]: /** @type {const} */ ('error') },
}));

export default defineConfig(
  { ignores: ['**/dist/', '.astro/', '.netlify/', 'node_modules/', 'test-results/', '{scripts,tests,tools}/**/*.ts'] },
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
  ...borders,
);
