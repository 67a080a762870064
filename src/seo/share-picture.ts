/** Draws share pictures (Open Graph) at build time: the title on the left, the page's picture on the right. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import satori from 'satori';
import sharp from 'sharp';
import { COLOURS, SHARE_PICTURE } from './metadata.ts';

const require = createRequire(import.meta.url);
const font = (file: string) => readFile(require.resolve(file));
const fonts = Promise.all([
  font('@fontsource/brygada-1918/files/brygada-1918-latin-500-normal.woff'),
  font('@fontsource/figtree/files/figtree-latin-500-normal.woff'),
]);

/** Pixels between the text and the edge. */
const MARGIN = 72;
/** Width of the picture on the right, in pixels. */
const ART_WIDTH = 460;
const box = (style: Record<string, string | number>, children: unknown) => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/** The left part as an SVG file. */
async function textAsSvg(title: string, name: string, post: string): Promise<string> {
  const [serif, sans] = await fonts;
  const { width, height } = SHARE_PICTURE;
  const tree = box(
    { width, height, color: '#f3efe7' },
    box(
      {
        width: width - ART_WIDTH - 1.6 * MARGIN,
        height: height - 2 * MARGIN,
        margin: MARGIN,
        flexDirection: 'column',
        justifyContent: 'space-between',
      },
      [
        box({ flexDirection: 'column', gap: 5 }, [
          box({ width: 96, height: 5, backgroundColor: '#f2787f' }, ''),
          box({ width: 60, height: 5, backgroundColor: '#8fd3d4' }, ''),
        ]),
        box({ fontFamily: 'Brygada', fontSize: title.length > 40 ? 58 : 68, lineHeight: 1.1, letterSpacing: '-0.02em' }, title),
        box({ flexDirection: 'column', fontFamily: 'Figtree', fontSize: 28, gap: 4 }, [
          box({}, name),
          box({ color: '#b9cccd', fontSize: 24 }, post),
        ]),
      ],
    ),
  );
  // satori accepts plain objects of this shape; its types ask for React elements.
  return satori(tree as unknown as Parameters<typeof satori>[0], {
    width,
    height,
    fonts: [
      { name: 'Brygada', data: serif, weight: 500 },
      { name: 'Figtree', data: sans, weight: 500 },
    ],
  });
}

/**
 * Draws one share picture.
 * @param art an image file, cropped to its centre
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
  const [right, text] = await Promise.all([
    sharp(art).rotate().resize({ width: ART_WIDTH, height, fit: 'cover' }).toBuffer(),
    textAsSvg(title, name, post),
  ]);
  return sharp({ create: { width, height, channels: 3, background: COLOURS.night } })
    .composite([
      { input: right, left: width - ART_WIDTH, top: 0 },
      { input: Buffer.from(text), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
