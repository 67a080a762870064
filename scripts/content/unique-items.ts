import { uniqueValues } from '../../src/content-model/checks/unique-fields.ts';
import { editionOf } from './edition.ts';
import { shownItems } from './shown-items.ts';

/** The unique values of the items that a build shows, by file, for the editor's check of new ones: JSON. */
export const uniqueItems = (command: string): string =>
  JSON.stringify(
    Object.fromEntries(
      shownItems(process.cwd(), editionOf(command)).map(({ file, fields }) => [file, uniqueValues(file, fields)]),
    ),
  );
