import { readdirSync } from 'node:fs';
import path from 'node:path';
import { articleSchema } from '../../src/schemas/content/article.ts';
import type { ContentTools } from '../../src/schemas/content/fields.ts';
import { slug as slugSchema } from '../../src/schemas/content/fields.ts';
import { itemName } from './item-name.ts';
import { checkValue, duplicates, fieldsOf } from './check-values.ts';
import { didYouMean } from './explain-issue.ts';
import { ARTICLE_COMPONENTS, checkMdxBody } from './mdx-body.ts';
import type { Problem } from './problem.ts';
import { pictureBeside, readMdx } from './read-file.ts';
import { checkTextLength } from './text-length.ts';

const FOLDER = path.join('content', 'blog');

function checkSlug(file: string, slug: string, slugs: readonly string[]): Problem[] {
  if (slugSchema().safeParse(slug).success) return [];
  return [
    {
      file,
      field: 'file name',
      wrong: `"${slug}" cannot be part of a web address`,
      right: `Rename it to ${itemName(slug, new Set(slugs), '.mdx')}: small letters, digits and single hyphens, 80 at most.`,
    },
  ];
}

function checkRelated(file: string, related: unknown, slug: string, slugs: readonly string[]): Problem[] {
  if (!Array.isArray(related)) return [];
  const others = slugs.filter((other) => other !== slug);
  return related.map(String).flatMap((other, index) => {
    if (others.includes(other)) return [];
    const meant = other === slug ? undefined : didYouMean(other, others);
    return [
      {
        file,
        field: `related[${index + 1}]`,
        wrong: other === slug ? 'is this article itself' : `there is no article "${other}"`,
        right: meant ? `Did you mean "${meant}"?` : 'Name another article by its file name, without .mdx.',
      },
    ];
  });
}

/** Checks every article: file name, fields, related articles, text and its length. */
export function checkArticles(root: string): Problem[] {
  const names = readdirSync(path.join(root, FOLDER)).filter((name) => name.endsWith('.mdx'));
  const slugs = names.map((name) => path.parse(name).name);
  const titles: { label: string; value: unknown }[] = [];
  // One schema serves all articles, because creating it is slow; `current` is the file that its pictures are beside.
  let current = '';
  const schema = articleSchema({ image: () => pictureBeside(root, () => current) } as unknown as ContentTools);
  const problems = names.flatMap((name) => {
    const file = path.join(FOLDER, name);
    const slug = path.parse(name).name;
    current = file;
    const reading = readMdx(root, file);
    if (reading.kind === 'unreadable') return [...checkSlug(file, slug, slugs), reading.problem];
    const { frontmatter, body, bodyLine } = reading.value;
    const fields = fieldsOf(frontmatter);
    titles.push({ label: name, value: fields['title'] });
    return [
      ...checkSlug(file, slug, slugs),
      ...checkValue(schema, frontmatter, file),
      ...checkRelated(file, fields['related'], slug, slugs),
      ...checkMdxBody(body, { file, firstLine: bodyLine, components: ARTICLE_COMPONENTS }),
      ...checkTextLength(root, file),
    ];
  });
  return [...problems, ...duplicates(titles, 'title', FOLDER)];
}
