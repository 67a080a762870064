import type { AstroIntegration } from 'astro';

/**
 * Functions, Blobs, headers and redirects beside `astro dev`, as Netlify has them. Loaded there only: the emulation takes
 * a second to come, which no build needs.
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
          geolocation: { enabled: false },
          database: { enabled: false },
          aiGateway: { enabled: false },
        }) as unknown[];
        updateConfig({ vite: { plugins } } as Parameters<typeof updateConfig>[0]);
      },
    },
  };
}
