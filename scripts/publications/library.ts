/** The publications in content/, found by DOI, PMID and title. New ones join while an import runs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Problem, reportOf } from '../../src/content-model/checks/problem.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { DOCTOR_AS_AUTHOR, publicationSchema } from '../../src/content-model/schemas/publication.ts';
import { CommandError } from '../command-line.ts';
import { readItems } from '../../src/integrations/content/items.ts';
import type { Candidate } from './candidate.ts';
import { doiKey } from './clean/identifiers.ts';
import { lettersOf } from './clean/text.ts';
import { type ItemFields, snapshotOf, snapshotsOf } from './fields.ts';
import type { Place } from './record.ts';

export interface LibraryItem {
  id: string;
  fields: ItemFields;
  /** Whether its file has to be written. */
  changed: boolean;
  /** The entry of this run that it was compared with. */
  seen?: Place;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
/** DOI and PMID, as they are compared. Neither has the form of the other. */
const identifiersOf = ({ doi, pmid }: ItemFields) => [doi, pmid].map(textOf).filter(Boolean).map(doiKey);
/** Family name of the first author: a printed name ends with initials. */
function firstFamily(authors: unknown): string {
  const first: unknown = Array.isArray(authors) ? authors[0] : undefined;
  if (first === DOCTOR_AS_AUTHOR) return DOCTOR_AS_AUTHOR;
  return lettersOf(textOf(first).replace(/(?: \p{Lu}+)?(?: (?:Jr|Sr|I{2,3}|IV|V))?$/u, ''));
}

export class Library {
  readonly items = new Map<string, LibraryItem>();
  #byIdentifier = new Map<string, LibraryItem>();
  #byTitle = new Map<string, LibraryItem[]>();
  /** DOI of an article that is not in the library yet → its preprints. */
  readonly awaited = new Map<string, LibraryItem[]>();
  /** Number of changes so far. */
  edits = 0;

  add(item: LibraryItem): void {
    this.items.set(item.id, item);
    if (item.changed) this.edits += 1;
    this.#index(item);
  }

  edit(item: LibraryItem, fields: ItemFields): void {
    item.fields = { ...item.fields, ...fields };
    item.changed = true;
    this.edits += 1;
    this.#index(item);
  }

  /** Forgets what this run compared with the items, and finds them as the next run will. */
  startAgain(): void {
    this.#byIdentifier.clear();
    this.#byTitle.clear();
    this.awaited.clear();
    for (const item of [...this.items.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      delete item.seen;
      this.#index(item);
    }
  }

  #index(item: LibraryItem): void {
    for (const identifier of identifiersOf(item.fields)) this.#byIdentifier.set(identifier, item);
    const sharing = this.#titled(item.fields.title);
    if (!sharing.includes(item)) this.#byTitle.set(lettersOf(textOf(item.fields.title)), [...sharing, item]);
  }

  #titled(title: unknown): readonly LibraryItem[] {
    return this.#byTitle.get(lettersOf(textOf(title))) ?? [];
  }

  /**
   * The item that the content check would not accept beside these fields: one with the same DOI or PMID, or with the same title
   * if either has no identifier.
   * @param id of the item that gets the fields, if any
   */
  rival(fields: ItemFields, id?: string): LibraryItem | undefined {
    const named = identifiersOf(fields).map((identifier) => this.#byIdentifier.get(identifier));
    const hasIdentifier = (other: ItemFields) => (other.doi ?? other.pmid) !== undefined;
    const titled = this.#titled(fields.title).filter(
      (item) => item.fields.title === fields.title && !(hasIdentifier(item.fields) && hasIdentifier(fields)),
    );
    return [...named, ...titled].find((item) => item !== undefined && item.id !== id);
  }

  /** @param identifier a DOI or PMID */
  find(identifier = ''): LibraryItem | undefined {
    return this.#byIdentifier.get(doiKey(identifier));
  }

  /** Our own exports carry the item's id as their key. The doctor may have changed the title since. */
  ownExport({ key = '', title, year, doi, fields: { authors } }: Candidate): LibraryItem | undefined {
    const item = this.items.get(key);
    if (!item) return undefined;
    const { fields } = item;
    const itemDoi = textOf(fields.doi);
    if (doi && itemDoi) return doiKey(doi) === doiKey(itemDoi) ? item : undefined;
    if (lettersOf(textOf(fields.title)) === lettersOf(title)) return item;
    return fields.year === year && firstFamily(fields.authors) === firstFamily(authors) ? item : undefined;
  }

  /**
   * An entry without identifiers is the one that was imported if its source last said the same title, year, journal and
   * authors. The title alone is not enough: many papers are called "Introduction".
   */
  importedBefore({ source, title, doi, pmid, fields }: Candidate): LibraryItem | undefined {
    if (doi ?? pmid) return undefined;
    const stated = snapshotOf(fields);
    return this.#titled(title).find((item) => {
      const snapshot = snapshotsOf(item.fields)[source];
      return snapshot && ['title', 'year', 'journal', 'authors'].every((field) => snapshot[field] === stated[field]);
    });
  }

  /**
   * Items with the title, year and first author of an entry.
   * @returns `similar`: maybe the same; `version`: the same work in another form, a preprint and its article
   */
  namesakes({ title, year, kind, fields: { authors } }: Candidate) {
    const items = this.#titled(title).filter(({ fields }) => {
      const near = year === undefined || Math.abs(Number(fields.year) - year) <= 1;
      return near && (authors === undefined || firstFamily(authors) === firstFamily(fields.authors));
    });
    const kindOf = (item: LibraryItem) => textOf(item.fields.kind) || 'article';
    return {
      similar: items.find((item) => formOf(kindOf(item)) === formOf(kind)),
      version: items.find((item) => [kindOf(item), kind].includes('preprint') && kindOf(item) !== kind),
    };
  }
}

/** Preprints and abstracts stand beside the paper of the same title. */
const formOf = (kind: string | undefined) => (kind === 'preprint' || kind === 'abstract' ? kind : 'paper');

/** Reads content/publications. A file that is not JSON stops the import: its publication would be added again. */
export function readLibrary(root: string): Library {
  const library = new Library();
  const problems: Problem[] = [];
  for (const { id, reading } of readItems(root, 'publications')) {
    if (reading.kind === 'read') library.add({ id, fields: reading.value as ItemFields, changed: false });
    else problems.push(reading.problem);
  }
  if (problems.length > 0) throw new CommandError(reportOf(problems));
  return library;
}

const IN_ORDER = Object.fromEntries(Object.keys(publicationSchema.shape).map((field) => [field, undefined]));

/** Writes every new or changed item, its fields in the order of the schema. @returns how many */
export function writeLibrary(root: string, library: Library): number {
  const folder = path.join(root, CONTENT_DIR, 'publications');
  mkdirSync(folder, { recursive: true });
  const changed = [...library.items.values()].filter((item) => item.changed);
  for (const { id, fields } of changed)
    writeFileSync(path.join(folder, `${id}.json`), `${JSON.stringify({ ...IN_ORDER, ...fields }, null, 2)}\n`);
  return changed.length;
}
