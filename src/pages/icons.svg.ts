import type { APIRoute } from 'astro';
import { sprite } from '../components/ui/sprite.ts';

/** Every icon in one file. */
export const GET: APIRoute = () => new Response(sprite(), { headers: { 'content-type': 'image/svg+xml' } });
