import path from 'node:path';

/** One thing wrong with the content, in words for its author. */
export interface Problem {
  /** Path below the project's root. */
  file: string;
  /** The field as an author would name it, `title` or `entry 3 (fistula-care), year`; empty for the file as a whole. */
  field: string;
  wrong: string;
  right: string;
}

/** Ends a build or a check when content is broken; the message is the whole report. */
export class ContentError extends Error {
  constructor(problems: readonly Problem[]) {
    super(reportOf(problems));
    this.name = 'ContentError';
  }
}

/** The readable block: problems by file, each with what is wrong and what would be right. */
export function reportOf(problems: readonly Problem[]): string {
  const files = Map.groupBy(problems, (problem) => problem.file);
  const count = problems.length === 1 ? 'There is 1 problem' : `There are ${problems.length} problems`;
  const blocks = [...files].map(([file, list]) =>
    [
      file.split(path.sep).join('/'),
      ...list.flatMap(({ field, wrong, right }) => [`  ${field || '(the file)'}`, `    wrong: ${wrong}`, `    right: ${right}`]),
    ].join('\n'),
  );
  return [`${count} in the content. Mend the files below and try again.`, ...blocks].join('\n\n');
}
