import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { provideLocalStores } from '../netlify/lib/storage/local-stores.ts';
import { type FunctionModule, functionFor, requestOf, send } from './function-routes.ts';

const FUNCTIONS = path.resolve('netlify/functions');

/** Serves the functions from their sources, so that a change is seen at once. */
function serveFunctions(server: ViteDevServer): void {
  const modules = () =>
    Promise.all(
      readdirSync(FUNCTIONS)
        .filter((file) => file.endsWith('.ts'))
        .map((file) => server.ssrLoadModule(path.join(FUNCTIONS, file)) as Promise<FunctionModule>),
    );
  server.middlewares.use((incoming, outgoing, next) => {
    const respond = async () => {
      const { host = 'localhost' } = incoming.headers;
      const head = new Request(new URL(incoming.url ?? '/', `http://${host}`), { method: incoming.method ?? 'GET' });
      const handle = functionFor(await modules(), head);
      if (handle) await send(await handle(await requestOf(incoming, head.url)), outgoing);
      else next();
    };
    respond().catch(next);
  });
}

/** Functions and their stores in `astro dev`, without Netlify's emulation, which takes seconds to load. */
export function localNetlify(): AstroIntegration {
  return {
    name: 'local-netlify',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const stores = await provideLocalStores(process.cwd());
        server.httpServer?.once('close', () => void stores[Symbol.asyncDispose]());
        serveFunctions(server);
      },
    },
  };
}
