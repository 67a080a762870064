/** The picture that stands for a page when it is shared: its title over the site's own art, drawn at build. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import satori from 'satori';
import sharp from 'sharp';
import { SHARE_PICTURE } from './metadata.ts';

const require = createRequire(import.meta.url);
const face = (file: string) => readFile(require.resolve(file));
const faces = Promise.all([
  face('@fontsource/brygada-1918/files/brygada-1918-latin-500-normal.woff'),
  face('@fontsource/figtree/files/figtree-latin-500-normal.woff'),
]);

const NIGHT = '#0d2a31';
const box = (style: Record<string, string | number>, children: unknown) => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/** The words, on a ground that fades to the right so that the art shows. */
async function wordsOver(title: string, name: string, post: string): Promise<string> {
  const [serif, sans] = await faces;
  const { width, height } = SHARE_PICTURE;
  const tree = box(
    {
      width,
      height,
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '72px 80px',
      color: '#f3efe7',
      backgroundImage: `linear-gradient(90deg, ${NIGHT} 0%, ${NIGHT} 42%, rgba(13,42,49,0.55) 72%, rgba(13,42,49,0.15) 100%)`,
    },
    [
      box({ flexDirection: 'column', gap: 5 }, [
        box({ width: 96, height: 5, backgroundColor: '#f2787f' }, ''),
        box({ width: 60, height: 5, backgroundColor: '#8fd3d4' }, ''),
      ]),
      box(
        { width: 760, fontFamily: 'Brygada', fontSize: title.length > 48 ? 60 : 72, lineHeight: 1.1, letterSpacing: '-0.02em' },
        title,
      ),
      box({ flexDirection: 'column', fontFamily: 'Figtree', fontSize: 28, gap: 4 }, [
        box({}, name),
        box({ color: '#b9cccd', fontSize: 24 }, post),
      ]),
    ],
  );
  return satori(tree, {
    width,
    height,
    fonts: [
      { name: 'Brygada', data: serif, weight: 500 },
      { name: 'Figtree', data: sans, weight: 500 },
    ],
  });
}

/**
 * @param art an image file; its right part shows
 * @returns a JPEG of 1200 × 630 pixels
 */
export async function drawSharePicture({
  title,
  name,
  post,
  art,
}: {
  title: string;
  name: string;
  post: string;
  art: Buffer;
}): Promise<Buffer> {
  const { width, height } = SHARE_PICTURE;
  const [ground, words] = await Promise.all([
    sharp(art).rotate().resize({ width, height, fit: 'cover', position: 'right' }).toBuffer(),
    wordsOver(title, name, post),
  ]);
  return sharp(ground)
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
