import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getStore, setEnvironmentContext } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { createBlobsStore } from '../../../netlify/lib/storage/blobs.ts';

const SITE = 'site-of-the-test';
/** Milliseconds for a call: the server shares its process with the tests that load it. */
const TIMEOUT = 30_000;

/** Netlify's own Blobs server over a temporary folder, both removed on disposal. */
export async function serveBlobs() {
  const token = crypto.randomUUID();
  const directory = mkdtempSync(path.join(tmpdir(), 'blobs-'));
  const entries = path.join(directory, 'entries', SITE);
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  const url = `http://localhost:${port}`;
  const context = { siteID: SITE, token, edgeURL: url, uncachedEdgeURL: url };

  return {
    /** Sets the Blobs environment of functions in this process. */
    provide: (deployID: string) => setEnvironmentContext({ ...context, deployID, primaryRegion: 'us-east-1' }),
    open: (name: string) =>
      createBlobsStore({ timeout: TIMEOUT, open: (fetch) => getStore({ name, ...context, consistency: 'strong', fetch }) }),
    /** Names of non-empty stores on disk. */
    stores: (): string[] => (existsSync(entries) ? readdirSync(entries).toSorted() : []),
    /** Keys of a store on disk. */
    keys: (store: string): string[] => {
      const root = path.join(entries, store);
      if (!existsSync(root)) return [];
      return readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    },
    async [Symbol.asyncDispose]() {
      delete process.env['NETLIFY_BLOBS_CONTEXT'];
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
