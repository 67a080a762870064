import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { COLOURS } from '../seo/metadata.ts';

/** Pixels: Apple's home screen, Android's, and a splash screen's. */
const SIZES = [180, 192, 512];

export const getStaticPaths = (() => SIZES.map((size) => ({ params: { size: String(size) } }))) satisfies GetStaticPaths;

/** The mark on its ground, with the clear space that rounded and masked icons need. */
export const GET: APIRoute<Record<string, never>, { size: string }> = async ({ params }) => {
  const size = Number(params.size);
  const mark = await sharp('public/icon.svg', { density: 1200 })
    .resize({ width: Math.round(size * 0.62), height: Math.round(size * 0.62), fit: 'contain', background: COLOURS.paper })
    .toBuffer();
  const icon = await sharp({ create: { width: size, height: size, channels: 3, background: COLOURS.paper } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return new Response(new Uint8Array(icon), { headers: { 'content-type': 'image/png' } });
};
