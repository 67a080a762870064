/** Placeholders of texts: `{name}`, and `{name|one|other}` for a word that depends on a number. */

interface Placeholder {
  name: string;
  /** The words for one and for other numbers; none of `{name}`. A mistyped placeholder has another number of them. */
  forms: readonly string[];
}

const BRACES = /\{([^{}]*)\}/g;

function placeholderOf(content: string): Placeholder {
  const [name = '', ...forms] = content.split('|');
  return { name, forms };
}

/** Everything in braces, known or not. */
export const placeholdersIn = (text: string): Placeholder[] =>
  Array.from(text.matchAll(BRACES), ([, content = '']) => placeholderOf(content));

/** @param valueOf undefined leaves the braces as they are, so that a mistake shows */
export const replacePlaceholders = (text: string, valueOf: (placeholder: Placeholder) => string | number | undefined): string =>
  text.replaceAll(BRACES, (braces, content: string) => String(valueOf(placeholderOf(content)) ?? braces));

/** The parts of a text whose placeholders are elements: each second one is the name of a placeholder. */
export const partsOf = (text: string): string[] => text.split(BRACES);
