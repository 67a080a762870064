import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
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

/** Netlify's functions and Blobs in `astro dev`. Imported there only, as the emulation takes a second to load. */
export function localNetlify(): AstroIntegration {
  return {
    name: 'local-netlify',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command !== 'dev') return;
        const { default: netlify } = await import('@netlify/vite-plugin');
        const plugins = netlify({
          // It bundles each function with all of its packages first, which takes half a minute.
          functions: { enabled: false },
          edgeFunctions: { enabled: false },
          images: { enabled: false },
          database: { enabled: false },
          // Files of an earlier build in dist/ would shadow the pages of the dev server, and its CSP forbids the dev styles.
          staticFiles: { enabled: false },
        }) as unknown[];
        updateConfig({ vite: { plugins } } as Parameters<typeof updateConfig>[0]);
      },
      'astro:server:setup': ({ server }) => serveFunctions(server),
    },
  };
}
