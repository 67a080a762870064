/** How script and styles of the screens are built (src/integrations/application.ts). */
import tailwindcss from '@tailwindcss/vite';

const FOLDER = 'netlify/lib/office/client';

export const OFFICE = {
  name: 'office',
  base: '/office-assets/',
  input: { office: `${FOLDER}/start.ts`, styles: `${FOLDER}/office.css` },
  // The pages name them, so their names are the same in each build.
  output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
  plugins: [tailwindcss()],
  cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
};
