import type { AstroIntegration } from 'astro';
import { rolldown } from 'rolldown';

/** Puts src/browser/first-paint.ts into the head of every page, inline and minified. */
export function firstPaint(): AstroIntegration {
  return {
    name: 'first-paint',
    hooks: {
      'astro:config:setup': async ({ injectScript }) => {
        const bundle = await rolldown({ input: 'src/browser/first-paint.ts' });
        const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false });
        injectScript('head-inline', output[0].code);
      },
    },
  };
}
