import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getDeployStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { outside } from './blobs.ts';
import type { OpenStore } from './store-names.ts';

/** Where Netlify's local emulation keeps Blobs, and what it calls a site that is not linked to one at Netlify. */
const FOLDER = path.join('.netlify', 'blobs-serve');
const LINK = path.join('.netlify', 'state.json');
const UNLINKED = '0';
/** The one deployment that the emulation knows, whose stores all its functions use. Any region is right. */
const DEPLOYMENT = { deployID: '0', region: 'us-east-2' } as const;

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
  const url = `http://localhost:${port}`;
  const place = {
    ...DEPLOYMENT,
    siteID: siteIdOf(root),
    token,
    edgeURL: url,
    uncachedEdgeURL: url,
    consistency: 'strong',
  } as const;
  return {
    open: outside((name, fetch) => getDeployStore({ ...place, name, fetch })),
    [Symbol.asyncDispose]: async () => {
      await server.stop();
    },
  };
}
