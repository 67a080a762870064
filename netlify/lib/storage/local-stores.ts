import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getDeployStore, setEnvironmentContext } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { remoteStores } from './blobs.ts';
import type { OpenStore } from './store-names.ts';

/** Folder of the local emulation's Blobs, and its id of a site that is not linked to Netlify. */
const FOLDER = path.join('.netlify', 'blobs-serve');
const LINK = path.join('.netlify', 'state.json');
const UNLINKED = '0';
/** The emulation's only deployment. Any region is valid. */
const DEPLOYMENT = { deployID: '0', region: 'us-east-2' } as const;

function siteIdOf(root: string): string {
  const file = path.join(root, LINK);
  if (!existsSync(file)) return UNLINKED;
  return (JSON.parse(readFileSync(file, 'utf8')) as { siteId?: string }).siteId ?? UNLINKED;
}

/** Serves the stores of the local site (`npm start`, `npm run dev`) from disk, whether it is running or not. */
async function serveLocalStores(root: string) {
  const token = crypto.randomUUID();
  const server = new BlobsServer({ directory: path.join(root, FOLDER), token });
  const { port } = await server.start();
  const url = `http://localhost:${port}`;
  return { connection: { ...DEPLOYMENT, siteID: siteIdOf(root), token, edgeURL: url, uncachedEdgeURL: url }, server };
}

/** Opens the stores of the local site. */
export async function openLocalStores(root: string): Promise<{ open: OpenStore } & AsyncDisposable> {
  const { connection, server } = await serveLocalStores(root);
  return {
    open: remoteStores((name, fetch) => getDeployStore({ ...connection, consistency: 'strong', name, fetch })),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

/** Gives functions that run in this process the stores of the local site, as Netlify gives them its own. */
export async function provideLocalStores(root: string): Promise<AsyncDisposable> {
  const { connection, server } = await serveLocalStores(root);
  const { region, ...environment } = connection;
  setEnvironmentContext({ ...environment, primaryRegion: region });
  return { [Symbol.asyncDispose]: () => server.stop() };
}
