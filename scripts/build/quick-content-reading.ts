/**
 * Astro reads the content through a development server of its own: two seconds of a small build, most of it for things that no
 * build has. The server bundles the toolbar of development, and takes a hundred of Astro's modules apart for hot reload.
 */
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** What src/content.config.ts imports of Astro. It needs nothing that only Vite could give it, so Node may import it as it is. */
const PLAIN_MODULES = ['astro/content/config', 'astro/loaders', 'astro/zod'];

const plugin: Plugin = {
  name: 'quick-content-reading',
  enforce: 'post',
  // The environment that the content's own configuration runs in; pages are built in others.
  configEnvironment: (name) => (name === 'astro' ? { resolve: { external: PLAIN_MODULES } } : undefined),
  configResolved({ optimizeDeps, environments }) {
    for (const options of [optimizeDeps, ...Object.values(environments).map((environment) => environment.optimizeDeps)])
      Object.assign(options, { include: [], noDiscovery: true });
  },
};

/** For builds only: `astro dev` needs what it bundles. */
export function quickContentReading(): AstroIntegration {
  return {
    name: 'quick-content-reading',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
