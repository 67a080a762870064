/**
 * A page's scripts are asked for after its first paint: asked for with the page they take line and processor from what a
 * visitor came to read. Their addresses stand in `data-scripts` of the body; `first-paint.ts` loads them from there.
 */
const SCRIPT = /<script type="module" src="([^"]+)"><\/script>/g;
const NAMED = /<body data-scripts="([^"]*)"/;

/** The page with its module scripts named for later. */
export function withLateScripts(html: string): string {
  const addresses = [...html.matchAll(SCRIPT)].map(([, address = '']) => address);
  return html.replaceAll(SCRIPT, '').replace('<body>', `<body data-scripts="${addresses.join(' ')}">`);
}

/** Addresses of the scripts that a finished page loads by itself. */
export const lateScripts = (html: string): string[] => NAMED.exec(html)?.[1]?.split(' ') ?? [];
