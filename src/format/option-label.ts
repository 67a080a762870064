/** The key of an option in the words of the interface: `followUp` for `Follow-up`. */
const keyOf = (option: string): string =>
  option.replace(/^\w/, (first) => first.toLowerCase()).replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The label of an option of a form; the option itself if it is unknown. */
export function labelOf(labels: Readonly<Record<string, string>>, option: string): string {
  const key = keyOf(option);
  return Object.hasOwn(labels, key) ? (labels[key] ?? option) : option;
}
