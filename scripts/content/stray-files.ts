/** Files that an author may take for part of the site, and that nothing reads: they are told of, or their words would be missed in silence. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PAGE_SCHEMAS } from '../../src/schemas/content/page.ts';
import { POLICY_SLUGS } from '../../src/schemas/content/policy.ts';
import { didYouMean } from './explain-issue.ts';
import type { Problem } from './problem.ts';

// Pictures may lie anywhere, and systems leave files of their own; words do not.
const WORDS = /\.(?:mdx?|markdown|json|txt|docx?|odt|rtf|pages)$/i;

/** Folders whose files have fixed names, and what ends them. */
const FIXED = [
  { folder: 'content', ending: '.json', names: ['site', 'publications', 'videos', 'gallery'], others: ['README.md'] },
  { folder: 'content/pages', ending: '.json', names: Object.keys(PAGE_SCHEMAS), others: [] },
  { folder: 'content/policies', ending: '.mdx', names: POLICY_SLUGS, others: [] },
] as const;

const filesIn = (root: string, folder: string, recursive = false): string[] =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { recursive, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && WORDS.test(entry.name))
        .map((entry) => path.relative(path.join(root, folder), path.join(entry.parentPath, entry.name)))
    : [];

/** An article in a folder, or with another ending. */
const strayArticles = (root: string): Problem[] =>
  filesIn(root, path.join('content', 'blog'), true)
    .filter((name) => !/^[^/\\]+\.mdx$/.test(name))
    .map((name) => ({
      file: path.join('content', 'blog', name),
      field: '',
      wrong: 'is read by nothing',
      right: `An article is a file directly in content/blog that ends with .mdx: content/blog/${path.parse(name).name}.mdx`,
    }));

/** Everything in content/ that looks like content and is none. */
export const strayFiles = (root: string): Problem[] => [
  ...FIXED.flatMap(({ folder, ending, names, others }) => {
    const known = [...names.map((name) => name + ending), ...others];
    return filesIn(root, path.normalize(folder))
      .filter((name) => !known.includes(name))
      .map((name) => {
        const meant = didYouMean(name, known);
        return {
          file: path.join(path.normalize(folder), name),
          field: '',
          wrong: 'is read by nothing',
          right: `${meant ? `Did you mean "${meant}"? ` : ''}${folder} holds ${known.join(', ')}.`,
        };
      });
  }),
  ...strayArticles(root),
];
