import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { COLOURS } from '../seo/metadata.ts';

/** Pixels. Apple's home screen finds its icon by that name; Android's and the splash screen's are in the manifest. */
const SIZES = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 };

export const getStaticPaths = (() =>
  Object.entries(SIZES).map(([icon, size]) => ({ params: { icon }, props: { size } }))) satisfies GetStaticPaths;

/** The mark on its ground, with the clear space that rounded and masked icons need. */
export const GET: APIRoute<{ size: number }> = async ({ props: { size } }) => {
  const mark = await sharp('public/icon.svg', { density: 1200 })
    .resize({ width: Math.round(size * 0.62), height: Math.round(size * 0.62), fit: 'contain', background: COLOURS.paper })
    .toBuffer();
  const icon = await sharp({ create: { width: size, height: size, channels: 3, background: COLOURS.paper } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return new Response(new Uint8Array(icon), { headers: { 'content-type': 'image/png' } });
};
