/** The publications in content/, found by DOI, PMID and title. New ones join while an import runs. */
import { readItems } from '../content/items.ts';
import type { Problem } from '../../src/content-model/checks/problem.ts';
import { DOCTOR_AS_AUTHOR } from '../../src/content-model/schemas/publication.ts';
import { doiKey } from './clean/identifiers.ts';
import { lettersOf } from './clean/text.ts';
import { digestOf, type ImportedFields, type ItemFields } from './fields.ts';
import type { Place, PublicationRecord } from './record.ts';

export interface LibraryItem {
  id: string;
  fields: ItemFields;
  /** Whether its file has to be written. */
  changed: boolean;
  /** The entry of this run that it was compared with. */
  seen?: Place;
}

/** What an entry is to the library. */
export type Match =
  | { kind: 'item'; item: LibraryItem }
  /** Title, year and first author agree, and nothing else decides. */
  | { kind: 'similar'; item: LibraryItem }
  /** The same work in another form: a preprint and its article. */
  | { kind: 'version'; item: LibraryItem }
  | { kind: 'contradiction'; byDoi: LibraryItem; byPmid: LibraryItem }
  | { kind: 'none' };

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const firstOf = (authors: unknown): unknown => (Array.isArray(authors) ? (authors as unknown[])[0] : undefined);
/** The family name: a printed name ends with initials. */
const familyOf = (author: unknown) =>
  author === DOCTOR_AS_AUTHOR
    ? DOCTOR_AS_AUTHOR
    : lettersOf((textOf(author) ?? '').replace(/(?: \p{Lu}{1,4})?(?: (?:Jr|Sr|I{2,3}|IV|V))?$/u, ''));

export class Library {
  readonly items = new Map<string, LibraryItem>();
  #byDoi = new Map<string, LibraryItem>();
  #byPmid = new Map<string, LibraryItem>();
  #byTitle = new Map<string, LibraryItem[]>();
  #edits = 0;

  /** Number of changes so far. */
  get edits(): number {
    return this.#edits;
  }

  add(item: LibraryItem): void {
    this.items.set(item.id, item);
    if (item.changed) this.#edits += 1;
    this.#index(item);
  }

  /** Changes fields of an item. */
  edit(item: LibraryItem, fields: ItemFields): void {
    item.fields = { ...item.fields, ...fields };
    item.changed = true;
    this.#edits += 1;
    this.#index(item);
  }

  /** Forgets what this run compared with the items, and finds them as the next run will. */
  startAgain(): void {
    this.#byDoi.clear();
    this.#byPmid.clear();
    this.#byTitle.clear();
    for (const item of [...this.items.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      delete item.seen;
      this.#index(item);
    }
  }

  #index(item: LibraryItem): void {
    const [doi, pmid] = [textOf(item.fields.doi), textOf(item.fields.pmid)];
    if (doi) this.#byDoi.set(doiKey(doi), item);
    if (pmid) this.#byPmid.set(pmid, item);
    const title = lettersOf(textOf(item.fields.title) ?? '');
    const sharing = this.#byTitle.get(title) ?? [];
    if (!sharing.includes(item)) this.#byTitle.set(title, [...sharing, item]);
  }

  /**
   * The item that the content check would not accept beside these fields: one with the same DOI or PMID, or with the same title
   * if either has no identifier.
   * @param id of the item that gets the fields, if any
   */
  rival(fields: ItemFields, id?: string): LibraryItem | undefined {
    const [doi, pmid, title] = [textOf(fields.doi), textOf(fields.pmid), textOf(fields.title)];
    const named = [doi && this.#byDoi.get(doiKey(doi)), pmid && this.#byPmid.get(pmid)];
    const hasIdentifier = (other: ItemFields) => (other.doi ?? other.pmid) !== undefined;
    const titled = (this.#byTitle.get(lettersOf(title ?? '')) ?? []).filter(
      (item) => item.fields.title === title && !(hasIdentifier(item.fields) && hasIdentifier(fields)),
    );
    return [...named, ...titled].find((item): item is LibraryItem => typeof item === 'object' && item.id !== id);
  }

  /** @param identifier a DOI or PMID */
  find(identifier: string): LibraryItem | undefined {
    return this.#byDoi.get(doiKey(identifier)) ?? this.#byPmid.get(identifier);
  }

  match(record: PublicationRecord, fields: ImportedFields): Match {
    const own = this.ownExport(record, fields);
    if (own) return { kind: 'item', item: own };
    const byDoi = record.doi === undefined ? undefined : this.#byDoi.get(doiKey(record.doi));
    const byPmid = record.pmid === undefined ? undefined : this.#byPmid.get(record.pmid);
    if (byDoi && byPmid && byDoi !== byPmid) return { kind: 'contradiction', byDoi, byPmid };
    const item = byDoi ?? byPmid ?? this.#importedBefore(record, fields);
    return item ? { kind: 'item', item } : this.#byWords(record, fields);
  }

  /** Our own exports carry the item's id as their key. The doctor may have changed the title since. */
  ownExport({ key, title, year, doi }: PublicationRecord, { authors }: ImportedFields): LibraryItem | undefined {
    const item = key === undefined ? undefined : this.items.get(key);
    if (!item) return undefined;
    const { fields } = item;
    const itemDoi = textOf(fields.doi);
    if (doi && itemDoi) return doiKey(doi) === doiKey(itemDoi) ? item : undefined;
    if (lettersOf(textOf(fields.title) ?? '') === lettersOf(title)) return item;
    return fields.year === year && familyOf(firstOf(fields.authors)) === familyOf(firstOf(authors)) ? item : undefined;
  }

  /**
   * An entry without identifiers is the one that was imported if its source last said the same title, year, journal and
   * authors. The title alone is not enough: many papers are called "Introduction".
   */
  #importedBefore({ source, title, doi, pmid }: PublicationRecord, fields: ImportedFields): LibraryItem | undefined {
    if (doi ?? pmid) return undefined;
    return this.#byTitle.get(lettersOf(title))?.find((item) => {
      const snapshot = (item.fields.sources as Record<string, Record<string, string>> | undefined)?.[source];
      return (
        snapshot !== undefined &&
        (['title', 'year', 'journal', 'authors'] as const).every((field) =>
          fields[field] === undefined ? snapshot[field] === undefined : snapshot[field] === digestOf(field, fields[field]),
        )
      );
    });
  }

  #byWords({ title, year, kind }: PublicationRecord, { authors }: ImportedFields): Match {
    const first = familyOf(firstOf(authors));
    const candidates = (this.#byTitle.get(lettersOf(title)) ?? []).filter(({ fields }) => {
      const firstOfItem = familyOf(firstOf(fields.authors));
      const near = year === undefined || Math.abs(Number(fields.year) - year) <= 1;
      return near && (authors === undefined || first === firstOfItem);
    });
    const kindOf = (item: LibraryItem) => textOf(item.fields.kind) ?? 'article';
    const same = candidates.find((item) => isForm(kindOf(item)) === isForm(kind));
    if (same) return { kind: 'similar', item: same };
    const version = candidates.find((item) => [kindOf(item), kind].includes('preprint') && kindOf(item) !== kind);
    return version ? { kind: 'version', item: version } : { kind: 'none' };
  }
}

/** Preprints and abstracts stand beside the paper of the same title. */
const isForm = (kind: string | undefined) => (kind === 'preprint' || kind === 'abstract' ? kind : 'paper');

/** Reads content/publications. A file that is not JSON stops the import: its publication would be added again. */
export function readLibrary(root: string): { library: Library; problems: Problem[] } {
  const library = new Library();
  const problems: Problem[] = [];
  for (const { id, reading } of readItems(root, 'publications')) {
    if (reading.kind === 'read') library.add({ id, fields: reading.value as ItemFields, changed: false });
    else problems.push(reading.problem);
  }
  return { library, problems };
}
