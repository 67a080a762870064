import type { AstroIntegration } from 'astro';
import { CONTENT_DIR, DEFAULT_CONTENT_DIR } from '../content-model/directory.ts';
import type { EditionOf } from '../content-model/edition.ts';

/** Adds the page of examples (src/examples) where no visitor sees it: in previews, and over content that is not the doctor's. */
export function examples(editionOf: EditionOf): AstroIntegration {
  return {
    name: 'examples',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (!editionOf(command).isPreview && CONTENT_DIR === DEFAULT_CONTENT_DIR) return;
        injectRoute({ pattern: '/[...locale]/examples', entrypoint: './src/examples/Examples.astro', prerender: true });
      },
    },
  };
}
