/** The parts of Citation.js in use. The packages have no types. */
declare module '@citation-js/core' {
  /** Tables of LaTeX and BibTeX. */
  interface BibtexConstants {
    /** Macros of every bibliography style: "jan" → "01". */
    defaultStrings: Record<string, string>;
    /** Command without its backslash → letter. */
    commands: Record<string, string | null>;
    mathCommands: Record<string, string>;
    /** Command → combining mark. */
    diacritics: Record<string, string>;
    /** Command with an argument → name of a format. */
    formattingCommands: Record<string, string | undefined>;
    /** Command that lasts to the end of its group → name of a format. */
    formattingEnvs: Record<string, string | undefined>;
    /** Format → HTML before and after the text. */
    formatting: Record<string, [string, string]>;
    /** `^` and `_` → letter → its raised or lowered form. */
    mathScripts: Record<string, Record<string, string>>;
  }
  export const plugins: {
    output: {
      /** Writes CSL-JSON in a format that a plugin adds. */
      format: (format: 'bibliography' | 'bibtex', items: readonly object[], options?: Record<string, string>) => string;
    };
    config: { get: (plugin: string) => { format: Record<string, boolean>; constants: BibtexConstants } };
  };
}
declare module '@citation-js/plugin-bibtex' {}
declare module '@citation-js/plugin-csl' {}
