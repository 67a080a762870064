const asText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : '';
};

/** Flattens a record by one level to text fields. */
export const textFields = (record: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value as object).map(([part, inside]) => [part, asText(inside)])
        : [[name, asText(value)]],
    ),
  );
