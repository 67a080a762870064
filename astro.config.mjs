// @ts-check
import path from 'node:path';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { STRICT_TRANSPORT_SECURITY } from './netlify/lib/http/headers.ts';
import { OFFICE } from './netlify/lib/office/client/build.ts';
import { application } from './src/integrations/application.ts';
import { checkedEnvironment } from './scripts/checked-environment.ts';
import { languageRedirects } from './src/integrations/language-redirects.ts';
import { interfaceWordModules } from './src/integrations/interface-words.ts';
import { examples } from './src/integrations/examples.ts';
import { firstPaint } from './src/integrations/first-paint.ts';
import { lastBuild } from './src/integrations/last-build.ts';
import { securityHeaders } from './src/integrations/security-headers.ts';
import { serviceWorker } from './src/integrations/service-worker.ts';
import { checkedContent } from './src/integrations/content/checked-content.ts';
import { developmentFunctions } from './scripts/local-site/development-functions.ts';
import { editionOf } from './scripts/edition.ts';
import { readFields } from './src/integrations/content/read-file.ts';
import { sitemapOptions } from './src/integrations/content/sitemap.ts';
import { uniqueItems } from './src/integrations/content/shown-items.ts';
import { firstLanguage, languageEntries, siteLanguages } from './src/language/languages.ts';
import { fontConstants } from './src/language/scripts.ts';
import { practicePlace } from './src/place/place.ts';
import { CONTENT_DIR } from './src/content-model/directory.ts';
import { editorApplication } from './src/editor/build.ts';
import { clientInteraction } from './src/integrations/client-interaction.ts';

const root = process.cwd();
/**
 * Names of pictures, typefaces and stylesheets in pages and scripts. Hashes are short, as their letters cannot be compressed: four
 * tell the versions of one file apart. Scripts have six, as the hash alone is the name of most.
 * @param {{ names: string[] }} asset
 */
const assetFileNames = ({ names: [name = ''] }) =>
  `_astro/${name.endsWith('.woff2') ? name.slice(0, name.indexOf('-')) : '[name]'}.[hash:4][extname]`;
const { url } = readFields(root, `${CONTENT_DIR}/site.json`);

export default defineConfig({
  // The content check reports an address that is none.
  ...(typeof url === 'string' && URL.canParse(url) && { site: url }),
  // Astro keeps an item's path with its digest, so each folder of content has a cache of its own.
  cacheDir: `node_modules/.astro/${CONTENT_DIR.replaceAll('/', '-')}`,
  trailingSlash: 'never',
  // Which of them a build shows is in site.json.
  i18n: { locales: siteLanguages(), defaultLocale: firstLanguage(), routing: { prefixDefaultLocale: false } },
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [
    {
      name: 'packages-for-each-command',
      hooks: {
        // A build and the development server would empty each other's prepared packages.
        'astro:config:setup': ({ command, updateConfig }) =>
          void updateConfig({ vite: { cacheDir: `node_modules/.vite/${command}` } }),
      },
    },
    checkedEnvironment(),
    developmentFunctions(),
    checkedContent(editionOf),
    interfaceWordModules(),
    react(),
    clientInteraction(),
    firstPaint(editionOf),
    mdx(),
    examples(editionOf),
    sitemap(sitemapOptions(root, editionOf)),
    securityHeaders(editionOf, STRICT_TRANSPORT_SECURITY),
    languageRedirects(editionOf),
    serviceWorker('keep'),
    application({ ...editorApplication(), files: (command) => ({ 'items.json': uniqueItems(root, editionOf(command)) }) }),
    application(OFFICE),
    // The last one, so that a build that fails is not recorded.
    lastBuild(editionOf),
  ],
  markdown: { syntaxHighlight: false },
  image: {
    // Effort 2 takes twice as long and saves 4 % of the bytes; the default, 4, takes ten times as long and saves about 14 %.
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 1 } } },
    // Pictures may be SVG drawings of our own; they are converted to AVIF and WebP like photographs.
    dangerouslyProcessSVG: true,
  },
  vite: {
    define: {
      PRACTICE_PLACE: JSON.stringify(practicePlace()),
      SITE_LANGUAGES: JSON.stringify(languageEntries()),
      ...fontConstants(siteLanguages()),
    },
    resolve: { alias: { '@content': path.resolve(CONTENT_DIR) } },
    plugins: [
      tailwindcss(),
      {
        // Firefox reports each file as failed that an import would load in advance. Astro passes the option on in no other way.
        name: 'no-module-preload',
        configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
      },
    ],
    environments: {
      // The development server prepares what a module imports while the module runs: a fifth of the time to the first page.
      ssr: { dev: { preTransformRequests: true } },
      client: {
        build: {
          rolldownOptions: {
            output: {
              assetFileNames,
              // Every page names its files: their hashes are short, and scripts of components have no other name.
              entryFileNames: ({ name }) =>
                name.includes('astro_type_script') ? '_astro/[hash:6].js' : '_astro/[name].[hash:6].js',
              chunkFileNames: '_astro/[name].[hash:6].js',
              // What is always needed together: one file is smaller than five.
              codeSplitting: {
                groups: [
                  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
                  { name: 'frame', test: /\/src\/layouts\/frame\.ts$/ },
                ],
              },
            },
          },
        },
      },
    },
    build: {
      // Scripts stay files: all pages share them, and none needs a hash in the content security policy.
      assetsInlineLimit: 0,
      // The oldest browsers that Tailwind supports; light-dark() is compiled for them.
      cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
      rolldownOptions: {
        output: { assetFileNames },
        // Astro writes a directive into every compiled article; Rolldown warns about each one.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
        },
      },
    },
  },
});
