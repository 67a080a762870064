/**
 * Replaces `{name}` by its value, and `{name|one|other}` by the first word for one and by the second for other numbers, which
 * may be formatted. Braces without a value stay, so that a mistake shows.
 */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (braces, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return braces;
    if (one === undefined || other === undefined) return String(value);
    return String(value) === '1' ? one : other;
  });
