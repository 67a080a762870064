import type { AstroIntegration } from 'astro';

/**
 * Functions and Blobs beside `astro dev`, as Netlify has them. Loaded there only: the emulation takes a second to come, which
 * no build needs.
 */
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
          // Of what an earlier build has left in dist/ nothing may be served: its articles would stand in for those that are
          // being written, and the policy of its headers forbids the styles of development.
          staticFiles: { enabled: false },
        }) as unknown[];
        updateConfig({ vite: { plugins } } as Parameters<typeof updateConfig>[0]);
      },
    },
  };
}
