import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getDeployStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { remoteStores } from './blobs.ts';
import type { OpenStore } from './store-names.ts';

/** Folder of the local emulation's Blobs, and its id of a site that is not linked to Netlify. */
const FOLDER = path.join('.netlify', 'blobs-serve');
const LINK = path.join('.netlify', 'state.json');
const UNLINKED = '0';
/** The emulation's only deployment. Any region is valid. */
const DEPLOYMENT = { deployID: '0', region: 'us-east-2', consistency: 'strong' } as const;

function siteIdOf(root: string): string {
  const file = path.join(root, LINK);
  if (!existsSync(file)) return UNLINKED;
  return (JSON.parse(readFileSync(file, 'utf8')) as { siteId?: string }).siteId ?? UNLINKED;
}

/** Opens the stores of the local site (`npm start`, `npm run dev`) from disk, whether it is running or not. */
export async function openLocalStores(root: string): Promise<{ open: OpenStore } & AsyncDisposable> {
  const token = crypto.randomUUID();
  const server = new BlobsServer({ directory: path.join(root, FOLDER), token });
  const { port } = await server.start();
  const url = `http://localhost:${port}`;
  const connection = { ...DEPLOYMENT, siteID: siteIdOf(root), token, edgeURL: url, uncachedEdgeURL: url };
  return {
    open: remoteStores((name, fetch) => getDeployStore({ ...connection, name, fetch })),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
