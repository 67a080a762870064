/**
 * The rules that need types. Oxlint has them in Go, in a sixth of the time that ESLint takes; all others are ESLint's
 * (eslint.config.js), which also reads .astro files. The list of rules is that of typescript-eslint.
 */
import { defineConfig } from 'oxlint';
import tseslint from 'typescript-eslint';

const { strictTypeCheckedOnly, stylisticTypeCheckedOnly } = tseslint.configs;

/** Newer than this version of Oxlint. */
const NOT_THERE_YET = ['no-unsafe-class-instance-assignment', 'no-unsafe-enum-assignment'];

const PREFIX = '@typescript-eslint/';
const rules = Object.fromEntries(
  [...strictTypeCheckedOnly, ...stylisticTypeCheckedOnly]
    .flatMap((config) => Object.entries(config.rules ?? {}))
    .filter(([name]) => name.startsWith(PREFIX) && !NOT_THERE_YET.includes(name.slice(PREFIX.length)))
    .map(([name, setting]) => [`typescript/${name.slice(PREFIX.length)}`, setting]),
);

export default defineConfig({
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true },
  ignorePatterns: ['dist/', '.astro/', '.netlify/', 'node_modules/', 'test-results/', '**/*.{js,mjs,astro}'],
  rules: {
    ...rules,
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    // TypeScript's noPropertyAccessFromIndexSignature asks for the brackets that this rule would take away.
    'typescript/dot-notation': 'off',
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  },
  overrides: [
    // Types cannot see into .astro files, which this list covers; expect.stringContaining() and similar matchers are typed as any.
    { files: ['src/components/authoring/index.ts', 'tests/**/*.ts'], rules: { 'typescript/no-unsafe-assignment': 'off' } },
  ],
});
