// @ts-check
import { readFileSync } from 'node:fs';
import mdx from '@astrojs/mdx';
import sitemap from '@astrojs/sitemap';
import { checkedEnvironment } from './scripts/build/checked-environment.ts';
import { finishedPages } from './scripts/build/finished-pages.ts';
import { smallIslandLoading } from './scripts/build/island-loading.ts';
import { minifiedSource } from './scripts/build/minified-source.ts';
import { quickContentReading } from './scripts/build/quick-content-reading.ts';
import { tailwind } from './scripts/build/tailwind.ts';
import { checkedContent } from './scripts/content/integration.ts';
import { lastModified } from './scripts/content/last-modified.ts';
import { localNetlify } from './scripts/local-netlify.ts';

const root = process.cwd();
/** @type {{ url: string }} */
const { url } = JSON.parse(readFileSync(new URL('content/site.json', `file://${root}/`), 'utf8'));
// Pages that stand for unknown addresses, and those that a form or a mail leads to.
const UNLISTED = /\/(article-not-found|chat|chat\/.+|contact\/.+|appointments\/.+|newsletter\/.+)$/;
const changed = lastModified(root);

// Every page names its typefaces and its scripts, and scripts name those that they import: their names are short. What is
// asked for when a visitor acts keeps its name, so that one sees in a browser when it comes; so do pictures that are saved.
/** @param {{ names?: string[] }} asset */
const assetFileNames = ({ names }) => `_astro/${names?.[0]?.endsWith('.woff2') ? '' : '[name].'}[hash:6][extname]`;
/** @param {{ name: string, isDynamicEntry: boolean }} chunk */
const chunkFileNames = ({ name, isDynamicEntry }) => `_astro/${isDynamicEntry ? `${name}.` : ''}[hash:6].js`;

// Said by its type and not by `defineConfig()`: astro/config brings an optimizer of drawings that every build would load.
/** @type {import('astro').AstroUserConfig} */
export default {
  site: url,
  trailingSlash: 'never',
  // finishedPages() puts the styles into the pages, reduced to what each can use. While icons, faces and pictures for sharing
  // are drawn, the next pages are made.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 4 },
  // Without a script of its own no page needs hydration code, and every byte of a page is counted.
  devToolbar: { enabled: false },
  integrations: [
    checkedEnvironment(),
    quickContentReading(),
    localNetlify(),
    checkedContent(),
    mdx(),
    sitemap({
      filter: (page) => !UNLISTED.test(page),
      serialize: (item) => {
        const lastmod = changed(new URL(item.url).pathname);
        return lastmod ? { ...item, lastmod } : item;
      },
    }),
    finishedPages(),
  ],
  markdown: { syntaxHighlight: false },
  image: {
    // The usual effort (4) takes five times as long for some 10 % fewer bytes that look the same.
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 2 } } },
    // Pictures may be drawings (SVG) that we made ourselves; they are turned into AVIF and WebP like any photograph.
    dangerouslyProcessSVG: true,
  },
  vite: {
    plugins: [tailwind(), smallIslandLoading(), minifiedSource()],
    environments: {
      client: {
        build: { rolldownOptions: { output: { entryFileNames: '_astro/[hash:6].js', chunkFileNames, assetFileNames } } },
      },
    },
    // Scripts stay files: they are shared by all pages, cached for good, and need no hash in the CSP.
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: { assetFileNames },
        // Said of every article, of a line that Astro writes into it itself; it would bury what an author should read.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
        },
      },
    },
  },
};
