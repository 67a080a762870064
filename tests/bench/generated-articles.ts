/**
 * Generates articles as content/ has them: each with a drawing of its own and with both translations, a third of them long.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ArtOptions, DARK_PALETTES, LIGHT_PALETTES } from '../../scripts/art/tables.ts';
import { vascularArt } from '../../scripts/art/vascular-art.ts';
import { TEST_CONTENT } from '../site/folders.ts';
import { pseudoText, writeTranslations } from '../site/pseudo-translation.ts';

const SENTENCES =
  'Blood reaches the foot through a single long road. When that road narrows, walking hurts.\n\n## What helps\n\n- Walk a little every day.\n- Do not smoke.\n\nAsk when something changes.\n';
/** About 90 words, and about 1,000. */
const [SHORT, LONG] = [SENTENCES.repeat(3), SENTENCES.repeat(30)];
const LONG_EVERY = 3;

const COMPOSITIONS = ['field', 'limb', 'kidney', 'fork', 'leaf', 'canopy', 'meander', 'ring'] as const;

/** Drawing takes longer than all else here: all drawings are one of these, each on a ground of another colour. */
const DRAWINGS = [...LIGHT_PALETTES, ...DARK_PALETTES].flatMap((palette) =>
  COMPOSITIONS.map(
    (composition) => ({ composition, palette, width: 1200, height: 750, detail: 1 }) satisfies Partial<ArtOptions>,
  ),
);

/** The drawing as another file with other pixels. */
const recoloured = (drawing: string, index: number) =>
  drawing.replace(/fill="#[\da-f]{6}"/i, `fill="#${(0xe0_00_00 + index * 17).toString(16)}"`);

interface Article {
  /** Without extension. */
  file: string;
  title: string;
  body: string;
  /** Lines of the front matter besides the title. */
  fields: string;
}

function* articles(count: number): Generator<Article> {
  for (let index = 0; index < count; index++) {
    const day = new Date(Date.UTC(2020, 0, 1 + (index % 1800))).toISOString().slice(0, 10);
    const [title, body] = [`Generated article number ${index}`, index % LONG_EVERY === 0 ? LONG : SHORT];
    const [excerpt, imageAlt] = [
      `An article that shows how long a build of many takes.`,
      'A drawing that stands in for a picture.',
    ];
    const file = `generated-${index}`;
    yield {
      ...{ file, title, body },
      fields: `excerpt: ${excerpt}\ncategory: health\ntags: [Walking]\nauthor: doctor\npublished: ${day}\nimage: ./${file}.svg\nimageAlt: ${imageAlt}\n`,
    };
    for (const language of ['si', 'ta'] as const) {
      const into = (text: string) => pseudoText(language, text);
      yield {
        ...{ file: `${file}.${language}`, title: `${into(title)} ${index}`, body: into(body) },
        fields: `excerpt: ${into(excerpt)}\nimageAlt: ${into(imageAlt)}\nfollows: ${day}\n`,
      };
    }
  }
}

/** Writes the articles and translations, and nothing else. @returns how many files */
export function writeMarkdown(folder: string, count: number): number {
  let files = 0;
  for (const { file, title, body, fields } of articles(count)) {
    writeFileSync(path.join(folder, `${file}.mdx`), `---\ntitle: ${title}\n${fields}---\n\n${body}`);
    files += 1;
  }
  return files;
}

/** Makes the content/ of a project the fictional site in three languages with these articles, and its only commit. */
export function writeContent(root: string, count: number): void {
  writeTranslations();
  const content = path.join(root, 'content');
  rmSync(content, { recursive: true });
  cpSync(TEST_CONTENT, content, { recursive: true });
  const blog = path.join(content, 'blog');
  rmSync(blog, { recursive: true });
  mkdirSync(blog);
  writeMarkdown(blog, count);
  const drawings = DRAWINGS.slice(0, count).map((options, index) => vascularArt({ seed: `bench/${index}`, ...options }));
  for (let index = 0; index < count; index++)
    writeFileSync(path.join(blog, `generated-${index}.svg`), recoloured(drawings[index % drawings.length] ?? '', index));
  // The sitemap and the feeds read the history.
  const author = ['-c', 'user.name=Bench', '-c', 'user.email=bench@tests.example.net'];
  for (const args of [
    ['init', '-q'],
    ['add', 'content'],
    [...author, 'commit', '-q', '-m', 'Content'],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')} failed.\n${stderr}`);
  }
  const expected = 4 * count;
  const { length } = readdirSync(blog);
  if (length !== expected) throw new Error(`The benchmark has ${length} files of articles instead of ${expected}.`);
}
