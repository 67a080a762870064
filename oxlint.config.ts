/**
 * Types and lint of the TypeScript files, in a sixth of the time that tsc and ESLint take. The list of rules is that of
 * typescript-eslint. .astro files are read by `astro check` (tsconfig.astro.json) and ESLint (eslint.config.js).
 */
import { defineConfig } from 'oxlint';
import tseslint from 'typescript-eslint';

const { strictTypeChecked, stylisticTypeChecked } = tseslint.configs;

/** Newer than this version of Oxlint. */
const NOT_THERE_YET = ['no-unsafe-class-instance-assignment', 'no-unsafe-enum-assignment'];

/** typescript-eslint has them for types; in Oxlint they are rules for both languages. */
const OF_BOTH_LANGUAGES = [
  'no-array-constructor',
  'no-empty-function',
  'no-unused-expressions',
  'no-unused-vars',
  'no-useless-constructor',
];

const PREFIX = '@typescript-eslint/';
const rules = Object.fromEntries(
  [...strictTypeChecked, ...stylisticTypeChecked]
    .flatMap((config) => Object.entries(config.rules ?? {}))
    .filter(([, setting]) => setting !== 'off')
    .map(([name, setting]) => [name.replace(PREFIX, ''), name.startsWith(PREFIX), setting] as const)
    .filter(([name]) => !NOT_THERE_YET.includes(name))
    .map(([name, isTyped, setting]) => [isTyped && !OF_BOTH_LANGUAGES.includes(name) ? `typescript/${name}` : name, setting]),
);

export default defineConfig({
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true },
  ignorePatterns: [
    'dist/',
    '.astro/',
    '.netlify/',
    'node_modules/',
    'test-results/',
    '**/*.{js,mjs,astro}',
    'src/components/authoring/index.ts',
  ],
  rules: {
    ...rules,
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    // TypeScript's noPropertyAccessFromIndexSignature asks for the brackets that this rule would take away.
    'typescript/dot-notation': 'off',
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    // Astro's own interfaces are extended by a declaration without members.
    'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
  },
  overrides: [
    // expect.stringContaining() and similar matchers are typed as any.
    { files: ['tests/**/*.ts'], rules: { 'typescript/no-unsafe-assignment': 'off' } },
  ],
});
