/** Checks all of content/ without building and reports every problem at once. */
import path from 'node:path';
import type { z } from 'astro/zod';
import type { ContentTools } from '../../src/schemas/content/fields.ts';
import { galleryImageSchema } from '../../src/schemas/content/gallery-image.ts';
import { PAGE_SCHEMAS } from '../../src/schemas/content/page.ts';
import { POLICY_SLUGS, policySchema } from '../../src/schemas/content/policy.ts';
import { publicationSchema } from '../../src/schemas/content/publication.ts';
import { siteSchema } from '../../src/schemas/content/site.ts';
import { videoSchema } from '../../src/schemas/content/video.ts';
import { checkArticles } from './check-articles.ts';
import { checkValue, duplicates, type Fields, fieldsOf, textOf } from './check-values.ts';
import { checkMdxBody, checkSectionNumbers, POLICY_COMPONENTS } from './mdx-body.ts';
import type { Problem } from './problem.ts';
import { pictureBeside, readJson, readMdx } from './read-file.ts';
import { strayFiles } from './stray-files.ts';

/** Checks that a picture exists. Astro's own image() reads its size later. */
const toolsFor = (root: string, file: string) => ({ image: () => pictureBeside(root, () => file) }) as unknown as ContentTools;

function checkObjectFile(root: string, file: string, schema: z.ZodType): Problem[] {
  const reading = readJson(root, file);
  return reading.kind === 'read' ? checkValue(schema, reading.value, file) : [reading.problem];
}

/** @param unique fields whose value no other entry may have */
function checkListFile(
  root: string,
  file: string,
  schema: z.ZodType,
  unique: readonly string[],
  checkAll: (entries: readonly Fields[]) => Problem[] = () => [],
): Problem[] {
  const reading = readJson(root, file);
  if (reading.kind === 'unreadable') return [reading.problem];
  if (!Array.isArray(reading.value))
    return [
      { file, field: '', wrong: 'is not a list', right: 'Write [ first and ] last, with the entries in braces between them.' },
    ];
  const entries = (reading.value as unknown[]).map((value, index) => {
    const fields = fieldsOf(value);
    return { value, fields, label: `entry ${index + 1} (${textOf(fields['id'] ?? 'no id')})` };
  });
  return [
    ...entries.flatMap(({ value, label }) => checkValue(schema, value, file, label)),
    ...unique.flatMap((field) =>
      duplicates(
        entries.map(({ fields, label }) => ({ label, value: fields[field] })),
        field,
        file,
      ),
    ),
    ...checkAll(entries.map(({ fields }) => fields)),
  ];
}

const checkFeatured =
  (file: string) =>
  (videos: readonly Fields[]): Problem[] => {
    const count = videos.filter((video) => video['featured'] === true).length;
    return count === 1
      ? []
      : [{ file, field: 'featured', wrong: `${count} videos are featured`, right: 'Write "featured": true for exactly one.' }];
  };

function checkPolicies(root: string): Problem[] {
  return POLICY_SLUGS.flatMap((name) => {
    const file = path.join('content', 'policies', `${name}.mdx`);
    const reading = readMdx(root, file);
    if (reading.kind === 'unreadable') return [reading.problem];
    const { frontmatter, body, bodyLine } = reading.value;
    return [
      ...checkValue(policySchema, frontmatter, file),
      ...checkMdxBody(body, { file, firstLine: bodyLine, components: POLICY_COMPONENTS }),
      ...checkSectionNumbers(body, file),
    ];
  });
}

/** Every problem in `content/` below `root`. An empty list means that the site can be built. */
export function checkContent(root: string): Problem[] {
  const file = (name: string) => path.join('content', `${name}.json`);
  return [
    ...checkObjectFile(root, file('site'), siteSchema(toolsFor(root, file('site')))),
    ...Object.entries(PAGE_SCHEMAS).flatMap(([name, schema]) =>
      checkObjectFile(root, path.join('content', 'pages', `${name}.json`), schema),
    ),
    ...checkArticles(root),
    ...checkPolicies(root),
    ...checkListFile(root, file('publications'), publicationSchema, ['id', 'title', 'doi']),
    ...checkListFile(
      root,
      file('videos'),
      videoSchema(toolsFor(root, file('videos'))),
      ['id', 'youtubeId', 'title'],
      checkFeatured(file('videos')),
    ),
    ...checkListFile(root, file('gallery'), galleryImageSchema(toolsFor(root, file('gallery'))), ['id']),
    ...strayFiles(root),
  ];
}
