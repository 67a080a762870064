/** Reads all of content/ and finds everything that is wrong with it, in one go and without building. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import { articleSchema } from '../../src/schemas/content/article.ts';
import type { ContentTools } from '../../src/schemas/content/fields.ts';
import { slug } from '../../src/schemas/content/fields.ts';
import { galleryImageSchema } from '../../src/schemas/content/gallery-image.ts';
import { PAGE_SCHEMAS } from '../../src/schemas/content/page.ts';
import { POLICY_SLUGS, policySchema } from '../../src/schemas/content/policy.ts';
import { publicationSchema } from '../../src/schemas/content/publication.ts';
import { siteSchema } from '../../src/schemas/content/site.ts';
import { videoSchema } from '../../src/schemas/content/video.ts';
import { didYouMean, explainIssues } from './explain-issue.ts';
import { ARTICLE_COMPONENTS, checkMdxBody, checkSectionNumbers, POLICY_COMPONENTS } from './mdx-body.ts';
import type { Problem } from './problem.ts';
import { pictureBeside, readJson, readMdx } from './read-file.ts';
import { strayFiles } from './stray-files.ts';

type Fields = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

// The check only asks whether a picture is there; Astro reads its size later.
const toolsFor = (root: string, file: string) => ({ image: () => pictureBeside(root, () => file) }) as unknown as ContentTools;

function checkValue(schema: z.ZodType, value: unknown, file: string, label = ''): Problem[] {
  const result = schema.safeParse(value);
  return result.success ? [] : explainIssues(result.error, { schema, value, file, label });
}

function checkObjectFile(root: string, file: string, schema: z.ZodType): Problem[] {
  const reading = readJson(root, file);
  return reading.kind === 'read' ? checkValue(schema, reading.value, file) : [reading.problem];
}

/** Values that stand in more than one entry, with the labels of the entries that repeat them. */
function repeated(entries: readonly { label: string; value: unknown }[], field: string, file: string): Problem[] {
  const seen = new Map<unknown, string>();
  return entries.flatMap(({ label, value }) => {
    const first = seen.get(value);
    if (value === undefined || first === undefined) {
      seen.set(value, label);
      return [];
    }
    return [
      {
        file,
        field: `${label}, ${field}`,
        wrong: `"${textOf(value)}" is taken already, by ${first}`,
        right: 'Give each its own.',
      },
    ];
  });
}

function checkListFile(
  root: string,
  file: string,
  schema: z.ZodType,
  unique: readonly string[],
  whole: (entries: readonly Fields[]) => Problem[] = () => [],
): Problem[] {
  const reading = readJson(root, file);
  if (reading.kind === 'unreadable') return [reading.problem];
  if (!Array.isArray(reading.value))
    return [
      {
        file,
        field: '',
        wrong: 'is not a list',
        right: 'Begin it with [ and end it with ], one entry in braces after the other.',
      },
    ];
  const entries = (reading.value as unknown[]).map((value, index) => {
    const fields = fieldsOf(value);
    return { value, fields, label: `entry ${index + 1} (${textOf(fields['id'] ?? 'no id')})` };
  });
  return [
    ...entries.flatMap(({ value, label }) => checkValue(schema, value, file, label)),
    ...unique.flatMap((field) =>
      repeated(
        entries.map(({ fields, label }) => ({ label, value: fields[field] })),
        field,
        file,
      ),
    ),
    ...whole(entries.map(({ fields }) => fields)),
  ];
}

function oneFeatured(file: string) {
  return (videos: readonly Fields[]): Problem[] => {
    const count = videos.filter((video) => video['featured'] === true).length;
    return count === 1
      ? []
      : [{ file, field: 'featured', wrong: `${count} videos are featured`, right: 'Write "featured": true for exactly one.' }];
  };
}

function checkArticles(root: string): Problem[] {
  const folder = path.join('content', 'blog');
  const files = readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.mdx'));
  const slugs = files.map((name) => name.slice(0, -'.mdx'.length));
  const titles: { label: string; value: unknown }[] = [];
  // One schema for all articles; each picture is looked for beside the article that is being read.
  let reading = '';
  const schema = articleSchema({ image: () => pictureBeside(root, () => reading) } as unknown as ContentTools);
  const problems = files.flatMap((name, index) => {
    const file = path.join(folder, name);
    const own = slugs[index] ?? '';
    const found: Problem[] = slug().safeParse(own).success
      ? []
      : [
          {
            file,
            field: 'file name',
            wrong: `"${own}" cannot stand in an address`,
            right: 'Use small letters, digits and single hyphens, 80 at most.',
          },
        ];
    reading = file;
    const text = readMdx(root, file);
    if (text.kind === 'unreadable') return [...found, text.problem];
    const { frontmatter, body, bodyLine } = text.value;
    const fields = fieldsOf(frontmatter);
    titles.push({ label: name, value: fields['title'] });
    const related = Array.isArray(fields['related']) ? fields['related'].map(String) : [];
    return [
      ...found,
      ...checkValue(schema, frontmatter, file),
      ...related.flatMap((other, at) => {
        if (slugs.includes(other) && other !== own) return [];
        const meant = didYouMean(other, slugs);
        return [
          {
            file,
            field: `related[${at + 1}]`,
            wrong: other === own ? 'is this article itself' : `there is no article "${other}"`,
            right: meant && other !== own ? `Did you mean "${meant}"?` : 'Name another article by its file name, without .mdx.',
          },
        ];
      }),
      ...checkMdxBody(body, { file, firstLine: bodyLine, components: ARTICLE_COMPONENTS }),
    ];
  });
  return [...problems, ...repeated(titles, 'title', folder)];
}

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

/** Every problem in `content/` below `root`; none means that the site can be built from it. */
export function checkContent(root: string): Problem[] {
  const list = (name: string) => path.join('content', `${name}.json`);
  return [
    ...checkObjectFile(root, list('site'), siteSchema(toolsFor(root, list('site')))),
    ...Object.entries(PAGE_SCHEMAS).flatMap(([name, schema]) =>
      checkObjectFile(root, path.join('content', 'pages', `${name}.json`), schema),
    ),
    ...checkArticles(root),
    ...checkPolicies(root),
    ...checkListFile(root, list('publications'), publicationSchema, ['id', 'title', 'doi']),
    ...checkListFile(
      root,
      list('videos'),
      videoSchema(toolsFor(root, list('videos'))),
      ['id', 'youtubeId', 'title'],
      oneFeatured(list('videos')),
    ),
    ...checkListFile(root, list('gallery'), galleryImageSchema(toolsFor(root, list('gallery'))), ['id']),
    ...strayFiles(root),
  ];
}
