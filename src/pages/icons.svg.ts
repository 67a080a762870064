import type { APIRoute } from 'astro';
import { ICONS } from '../components/ui/icons.ts';

/** Every icon in one file. */
export const GET: APIRoute = () => {
  const symbols = Object.entries(ICONS).map(([name, shape]) => `<symbol id="${name}" viewBox="0 0 24 24">${shape}</symbol>`);
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  });
};
