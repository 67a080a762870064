/** One mistake in the content, in words for its author. */
export interface Problem {
  /** Path below the project's root. */
  file: string;
  /** The field, e.g. `title` or `references[2].year`; empty for the whole file. */
  field: string;
  wrong: string;
  right: string;
}

/** Stops a build when content has mistakes. Its message is the whole report. */
export class ContentError extends Error {
  constructor(problems: readonly Problem[]) {
    super(reportOf(problems));
    this.name = 'ContentError';
  }
}

/** The report: problems grouped by file, each with what is wrong and how to fix it. */
export function reportOf(problems: readonly Problem[]): string {
  const files = Map.groupBy(problems, (problem) => problem.file);
  const count = problems.length === 1 ? 'There is 1 problem' : `There are ${problems.length} problems`;
  const blocks = [...files].map(([file, list]) =>
    [
      file.replaceAll('\\', '/'),
      ...list.flatMap(({ field, wrong, right }) => [`  ${field || '(the file)'}`, `    wrong: ${wrong}`, `    right: ${right}`]),
    ].join('\n'),
  );
  return [`${count} in the content. Fix the files below and try again.`, ...blocks].join('\n\n');
}
