import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { storesOf } from './blobs.ts';
import type { OpenStore } from './store-names.ts';

/** Where Netlify's local emulation keeps Blobs, and what it calls a site that is not linked to one at Netlify. */
const FOLDER = path.join('.netlify', 'blobs-serve');
const LINK = path.join('.netlify', 'state.json');
const UNLINKED = '0';

function siteIdOf(root: string): string {
  const file = path.join(root, LINK);
  if (!existsSync(file)) return UNLINKED;
  return (JSON.parse(readFileSync(file, 'utf8')) as { siteId?: string }).siteId ?? UNLINKED;
}

/**
 * The stores of the site as it runs on this machine (`npm start`, `npm run dev`). They lie on disk, and a server of our own
 * reads them there: it makes no difference whether the site is running.
 */
export async function openLocalStores(root: string): Promise<{ open: OpenStore } & AsyncDisposable> {
  const token = crypto.randomUUID();
  const server = new BlobsServer({ directory: path.join(root, FOLDER), token });
  const { port } = await server.start();
  return {
    open: storesOf({ siteID: siteIdOf(root), token, url: `http://localhost:${port}` }),
    [Symbol.asyncDispose]: async () => {
      await server.stop();
    },
  };
}
