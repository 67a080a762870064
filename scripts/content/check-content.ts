/** Checks all of content/ without building and reports every problem at once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import type { ContentTools } from '../../src/content-model/schemas/fields.ts';
import { OFFICE_SCHEMAS } from '../../src/content-model/schemas/office.ts';
import { PAGE_SCHEMAS } from '../../src/content-model/schemas/page.ts';
import { POLICY_SLUGS, policySchema } from '../../src/content-model/schemas/policy.ts';
import { siteSchema } from '../../src/content-model/schemas/site.ts';
import { checkArticles } from './check-articles.ts';
import { checkItems } from './check-items.ts';
import { checkCharacters } from '../../src/content-model/checks/characters.ts';
import { checkValue } from '../../src/content-model/checks/check-values.ts';
import { checkMdxBody, checkSectionNumbers, POLICY_COMPONENTS } from '../../src/content-model/checks/mdx-body.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';
import { parseMdx, pictureBeside, readJson, readMdx } from './read-file.ts';
import { strayFiles, textFiles } from './stray-files.ts';

/** Checks that a picture exists. Astro's own image() reads its size later. */
const toolsFor = (root: string, file: string) => ({ image: () => pictureBeside(root, () => file) }) as unknown as ContentTools;

function checkObjectFile(root: string, file: string, schema: z.ZodType): Problem[] {
  const reading = readJson(root, file);
  return reading.kind === 'read' ? checkValue(schema, reading.value, file) : [reading.problem];
}

function checkPolicies(root: string): Problem[] {
  return POLICY_SLUGS.flatMap((name) => {
    const file = path.join(CONTENT_DIR, 'policies', `${name}.mdx`);
    const reading = readMdx(root, file);
    if (reading.kind === 'unreadable') return [reading.problem];
    const { frontmatter, body, bodyLine } = reading.value;
    return [
      ...checkValue(policySchema, frontmatter, file),
      ...checkMdxBody(body, { file, firstLine: bodyLine, parse: parseMdx, components: POLICY_COMPONENTS }),
      ...checkSectionNumbers(body, file),
    ];
  });
}

const checkAllCharacters = (root: string): Problem[] =>
  textFiles(root)
    .filter((file) => /\.(?:json|mdx)$/.test(file))
    .flatMap((file) => checkCharacters(readFileSync(path.join(root, file), 'utf8'), path.normalize(file)));

/** Every problem in `content/` below `root`. An empty list means that the site can be built. */
export function checkContent(root: string): Problem[] {
  const site = path.join(CONTENT_DIR, 'site.json');
  return [
    ...checkObjectFile(root, site, siteSchema(toolsFor(root, site))),
    ...Object.entries(PAGE_SCHEMAS).flatMap(([name, schema]) =>
      checkObjectFile(root, path.join(CONTENT_DIR, 'pages', `${name}.json`), schema),
    ),
    ...Object.entries(OFFICE_SCHEMAS).flatMap(([name, schema]) =>
      checkObjectFile(root, path.join(CONTENT_DIR, 'office', `${name}.json`), schema),
    ),
    ...checkArticles(root),
    ...checkPolicies(root),
    ...checkItems(root),
    ...checkAllCharacters(root),
    ...strayFiles(root),
  ];
}
