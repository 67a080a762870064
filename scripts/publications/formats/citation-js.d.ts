/** The parts of Citation.js in use. The packages have no types. */
declare module '@citation-js/core' {
  export const plugins: {
    input: {
      /** Parses `data` of the given type, up to the type `target` or to CSL-JSON. */
      chain: (data: unknown, options: { forceType: string; target?: string; generateGraph: boolean }) => unknown[];
    };
  };
}
declare module '@citation-js/plugin-bibtex' {}
