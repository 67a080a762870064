/**
 * Astro reads the content through a development server, which bundles what the toolbar of development needs: nearly a second
 * of a build, for a toolbar that no build has.
 */
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

const plugin: Plugin = {
  name: 'no-prebundling',
  enforce: 'post',
  configResolved({ optimizeDeps, environments }) {
    for (const options of [optimizeDeps, ...Object.values(environments).map((environment) => environment.optimizeDeps)])
      Object.assign(options, { include: [], noDiscovery: true });
  },
};

/** For builds only: `astro dev` needs what it bundles. */
export function noPrebundling(): AstroIntegration {
  return {
    name: 'no-prebundling',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
