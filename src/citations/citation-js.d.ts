/** The parts of Citation.js in use. The packages have no types. */
declare module '@citation-js/core' {
  interface Plugins {
    input: {
      /** Parses `data` of the given type, up to the type `target` or to CSL-JSON. */
      chain: (data: unknown, options: { forceType: string; target?: string; generateGraph: boolean }) => unknown[];
    };
    output: {
      /** Writes CSL-JSON in a format that a plugin adds. */
      format: (format: 'bibliography' | 'bibtex', items: readonly object[], options?: Record<string, string>) => string;
    };
    config: { get: (plugin: string) => { format: Record<string, boolean> } };
  }
  export const plugins: Plugins;
}
declare module '@citation-js/plugin-bibtex' {}
declare module '@citation-js/plugin-csl' {}
