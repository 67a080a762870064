/** Names the letters that the share pictures leave out, which no typeface of theirs has. */
import { fieldsOf } from '../../src/content-model/checks/values.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { missingLetters } from '../../src/seo/share-picture-letters.ts';
import { readFields } from '../../src/integrations/content/read-file.ts';
import { visibleFiles } from '../../src/integrations/files.ts';

/** The files with words on share pictures: pages, policies, articles, videos and the identity, and their translations. */
const FILES = new RegExp(`^${CONTENT_DIR}/(?:(?:pages|policies|blog|videos)/[^/]+|site(?:\\.\\w+)?)\\.(?:json|mdx)$`);

/** The words of a file on its share picture, by field. */
function wordsIn(root: string, file: string): [field: string, words: unknown][] {
  const { title, hero, doctor } = readFields(root, file);
  const { heading } = fieldsOf(hero);
  const { name, shortTitle } = fieldsOf(doctor);
  return [
    heading === undefined ? ['title', title] : ['hero.heading', heading],
    ['doctor.name', name],
    ['doctor.shortTitle', shortTitle],
  ];
}

/** One line for each field with such a letter; empty without any. */
export async function sharePictureAdvice(root: string): Promise<string> {
  const words = visibleFiles(root, CONTENT_DIR)
    .filter((file) => FILES.test(file))
    .flatMap((file) => wordsIn(root, file).map(([field, text]) => ({ place: `${file}, ${field}`, text })));
  const lines = await Promise.all(
    words.map(async ({ place, text }) => {
      const missing = typeof text === 'string' ? await missingLetters(text) : [];
      return missing.length === 0 ? [] : [`  ${place}: ${missing.join(' ')}`];
    }),
  );
  const found = lines.flat();
  const heading = 'Letters that no typeface of the share pictures has. The pictures leave them out:';
  return found.length === 0 ? '' : [heading, ...found].join('\n');
}
