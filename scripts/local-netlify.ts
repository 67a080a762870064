import type { AstroIntegration } from 'astro';

/** Netlify's functions and Blobs in `astro dev`. Imported there only, as the emulation takes a second to load. */
export function localNetlify(): AstroIntegration {
  return {
    name: 'local-netlify',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command !== 'dev') return;
        const { default: netlify } = await import('@netlify/vite-plugin');
        const plugins = netlify({
          edgeFunctions: { enabled: false },
          images: { enabled: false },
          database: { enabled: false },
          // Files of an earlier build in dist/ would shadow the pages of the dev server, and its CSP forbids the dev styles.
          staticFiles: { enabled: false },
        }) as unknown[];
        updateConfig({ vite: { plugins } } as Parameters<typeof updateConfig>[0]);
      },
    },
  };
}
