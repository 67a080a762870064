/** Replaces `{name}` and other placeholders once; a value that looks like a placeholder stays as it is. */
export const interpolateText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
