import type { AstroIntegration } from 'astro';
import { rolldown } from 'rolldown';
import { CONTENT_DIR } from '../content-model/directory.ts';
import { shownLanguages } from '../content-model/shown-languages.ts';
import type { EditionOf } from '../content-model/edition.ts';
import { readFields } from './content/read-file.ts';

/** Puts src/browser/first-paint.ts into the head of every page, inline and minified. */
export function firstPaint(editionOf: EditionOf): AstroIntegration {
  return {
    name: 'first-paint',
    hooks: {
      'astro:config:setup': async ({ command, injectScript }) => {
        const shown = shownLanguages(readFields(process.cwd(), `${CONTENT_DIR}/site.json`), editionOf(command).isPreview);
        const define = { SHOWN_LANGUAGES: `/\\b(${shown.join('|')})\\b/` };
        const bundle = await rolldown({ input: 'src/browser/first-paint.ts', transform: { define } });
        const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false });
        injectScript('head-inline', output[0].code);
      },
    },
  };
}
