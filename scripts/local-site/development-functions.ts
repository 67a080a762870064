import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { provideLocalStores } from '../../netlify/lib/storage/local-stores.ts';
import { type FunctionModule, functionFor, requestOf, send } from './function-routes.ts';

const FUNCTIONS = path.resolve('netlify/functions');

/** The functions whose source names a path that matches: a page does not wait until all functions are loaded. */
const functionsAt = ({ pathname }: URL): string[] =>
  readdirSync(FUNCTIONS)
    .map((file) => path.join(FUNCTIONS, file))
    .filter((file) =>
      readFileSync(file, 'utf8')
        .matchAll(/'(\/[^']*)'/g)
        .some(([, pattern = '']) => new URLPattern({ pathname: pattern }).test({ pathname })),
    );

/** Serves the functions from their sources, so that a change is seen at once. */
function serveFunctions(server: ViteDevServer): void {
  server.middlewares.use((incoming, outgoing, next) => {
    const respond = async () => {
      const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`);
      const loaded = functionsAt(url).map((file) => server.ssrLoadModule(file) as Promise<FunctionModule>);
      const handle = functionFor(await Promise.all(loaded), new Request(url, { method: incoming.method ?? 'GET' }));
      if (handle) await send(await handle(await requestOf(incoming, url.href)), outgoing);
      else next();
    };
    respond().catch(next);
  });
}

/** Functions and their stores in `astro dev`, without Netlify's emulation, which takes seconds to load. */
export function developmentFunctions(): AstroIntegration {
  return {
    name: 'development-functions',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const stores = await provideLocalStores(process.cwd());
        server.httpServer?.once('close', () => void stores[Symbol.asyncDispose]());
        serveFunctions(server);
      },
    },
  };
}
