/** A script's text, minified at build (scripts/build/minified-source.ts). */
declare module '*?minified' {
  const source: string;
  export default source;
}
