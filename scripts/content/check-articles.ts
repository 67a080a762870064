import path from 'node:path';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { articleSchema } from '../../src/content-model/schemas/article.ts';
import type { ContentTools } from '../../src/content-model/schemas/fields.ts';
import { checkValue, duplicates, type Fields, fieldsOf } from '../../src/content-model/checks/check-values.ts';
import { checkFileName, checkRelated } from '../../src/content-model/checks/item-links.ts';
import { ARTICLE_COMPONENTS, checkMdxBody } from '../../src/content-model/checks/mdx-body.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';
import { UNIQUE_FIELDS } from '../../src/content-model/checks/unique-fields.ts';
import { articleFiles } from './items.ts';
import { parseMdx, pictureBeside, readMdx } from './read-file.ts';
import { checkTextLength } from './text-length.ts';

const FOLDER = path.join(CONTENT_DIR, 'blog');

/** Checks every article: file name, fields, related articles, text and its length. */
export function checkArticles(root: string): Problem[] {
  const files = articleFiles(root);
  const slugs = files.map(({ id }) => id);
  const read: { name: string; fields: Fields }[] = [];
  // One schema serves all articles, because creating it is slow; `current` is the file that its pictures are beside.
  let current = '';
  const schema = articleSchema({ image: () => pictureBeside(root, () => current) } as unknown as ContentTools);
  const problems = files.flatMap(({ file }) => {
    current = file;
    const reading = readMdx(root, file);
    if (reading.kind === 'unreadable') return [...checkFileName(file, slugs), reading.problem];
    const { frontmatter, body, bodyLine } = reading.value;
    const fields = fieldsOf(frontmatter);
    read.push({ name: path.basename(file), fields });
    return [
      ...checkFileName(file, slugs),
      ...checkValue(schema, frontmatter, file),
      ...checkRelated(file, fields['related'], slugs),
      ...checkMdxBody(body, { file, firstLine: bodyLine, parse: parseMdx, components: ARTICLE_COMPONENTS }),
      ...checkTextLength(root, file),
    ];
  });
  return [
    ...problems,
    ...UNIQUE_FIELDS.blog.flatMap((field) =>
      duplicates(
        read.map(({ name, fields }) => ({ label: name, value: fields[field] })),
        field,
        FOLDER,
      ),
    ),
  ];
}
