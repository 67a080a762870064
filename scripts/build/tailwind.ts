import tailwindcss from '@tailwindcss/vite';

/** Everything of Tailwind's that a stylesheet may say. */
const USES_TAILWIND =
  /tailwindcss|@(?:apply|config|custom-variant|plugin|reference|source|tailwind|theme|utility|variant)\b|--(?:alpha|spacing)\(|\btheme\(/;

/**
 * Tailwind for the stylesheets that say something of Tailwind's. Left to itself it parses all the others too, each component's
 * and in each environment, to find nothing in them: half a second of a build.
 */
export function tailwind() {
  const plugins = tailwindcss();
  for (const { transform } of plugins)
    if (transform && 'handler' in transform) transform.filter = { ...transform.filter, code: USES_TAILWIND };
  return plugins;
}
