/** Takes one entry into the library: adds it, updates an item, or says why not. */
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { publicationSchema } from '../../src/content-model/schemas/publication.ts';
import { checkValue } from '../../src/content-model/checks/check-value.ts';
import { doiKey } from './clean/identifiers.ts';
import { isAllCapitals, lettersOf } from './clean/text.ts';
import { type Comparison, compare } from './compare.ts';
import { digestOf, IMPORTED_FIELDS, type ImportedFields, importedFields, type ItemFields, newItem } from './fields.ts';
import { idFor } from './item-id.ts';
import type { Library, LibraryItem } from './library.ts';
import type { Name, PublicationRecord } from './record.ts';
import { changeText, conflictText, type Status } from './report.ts';

export interface Import {
  library: Library;
  isDoctor: (author: Name) => boolean;
  /** DOIs and PMIDs of papers that a notice in the input retracts. */
  retracted: ReadonlySet<string>;
  /** DOI of an article that is not in the library yet → its preprints. */
  awaited: Map<string, LibraryItem[]>;
}

/** Status, reason and item of an entry. */
export type EntryResult = [status: Status, reason?: string | undefined, id?: string | undefined];

const pathOf = (id: string) => `${CONTENT_DIR}/publications/${id}.json`;

/** Says why the doctor is not certain to be an author, or undefined. */
function doubtAboutDoctor({ authors }: PublicationRecord, isDoctor: Import['isDoctor']): string | undefined {
  const count = authors.filter(isDoctor).length;
  if (count === 1) return undefined;
  if (count > 1) return 'several authors have the doctor’s name; add it by hand';
  return `the doctor is not among its authors; if one is the doctor, add the form of the name to doctor.nameForms in ${CONTENT_DIR}/site.json`;
}

/** Links a preprint to its article, unless it has a link. @returns what was linked, for the report */
function link(library: Library, preprint: LibraryItem, article: LibraryItem): string[] {
  if (preprint === article || preprint.fields.preprintOf !== undefined || article.fields.preprintOf === preprint.id) return [];
  library.edit(preprint, { preprintOf: article.id });
  return [`${preprint.id} is the preprint of ${article.id}`];
}

/** Links an item to its other versions. @returns what was linked, for the report */
function linkVersions(
  { library, awaited }: Import,
  { doi, preprintOf, preprints }: PublicationRecord,
  item: LibraryItem,
): string[] {
  const waitingFor = (article: string) => awaited.get(doiKey(article)) ?? [];
  const article = preprintOf === undefined ? undefined : library.find(preprintOf);
  const links = article ? link(library, item, article) : [];
  if (preprintOf !== undefined && !article) awaited.set(doiKey(preprintOf), [...waitingFor(preprintOf), item]);
  const known = preprints.flatMap((preprint) => library.find(preprint) ?? []);
  const all = [...known, ...(doi === undefined ? [] : waitingFor(doi))];
  return [...links, ...all.flatMap((preprint) => link(library, preprint, item))];
}

/** Problems with an item that no author has seen yet, in words. */
const mistakesIn = (item: ItemFields): { field: string; text: string }[] =>
  checkValue(publicationSchema, item, '').map(({ field, wrong }) => ({ field, text: `${field} ${wrong}` }));

const snapshotOf = (fields: ImportedFields) =>
  Object.fromEntries(
    IMPORTED_FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [[field, digestOf(field, fields[field])]])),
  );

const ADD_IDENTIFIER = 'if it is the same, add its DOI or PMID there, otherwise add it by hand';

function addNew(context: Import, record: PublicationRecord, fields: ImportedFields, version?: LibraryItem): EntryResult {
  const { library, isDoctor } = context;
  if (record.authors.length === 0) return ['question', 'its source names no authors; add it by hand, or import it by its DOI'];
  const doubt = doubtAboutDoctor(record, isDoctor);
  if (doubt) return ['question', doubt];
  const item = { ...newItem(fields, record), sources: { [record.source]: snapshotOf(fields) } };
  const mistakes = Map.groupBy(mistakesIn(item), ({ field }) => (field === 'url' ? 'link' : 'other'));
  const others = mistakes.get('other');
  if (others) return ['refused', others.map(({ text }) => text).join('\n')];
  if (mistakes.has('link')) return ['question', 'it has no DOI, PMID or web address to link to; find one and add it by hand'];
  const rival = library.rival(item);
  if (rival) {
    const reason = `has the title of ${pathOf(rival.id)}, and one of the two has no DOI or PMID; ${ADD_IDENTIFIER}`;
    return ['question', reason, rival.id];
  }
  const added: LibraryItem = { id: idFor(record.title, record.year, library.items), fields: item, changed: true, seen: record };
  library.add(added);
  const pair = record.kind === 'preprint' ? ([added, version] as const) : ([version, added] as const);
  const reasons = [
    ...(isAllCapitals(record.title) ? ['its title is in capitals; write it as the journal does'] : []),
    ...linkVersions(context, record, added),
    ...(pair[0] && pair[1] ? link(library, pair[0], pair[1]) : []),
  ];
  return ['new', reasons.join('\n') || undefined, added.id];
}

/** Words that two titles share, 0 to 1. */
function overlap(one: string, other: string): number {
  const words = (text: string) => new Set(text.split(/\s+/).map(lettersOf).filter(Boolean));
  const [few, many] = [words(one), words(other)];
  return [...few].filter((word) => many.has(word)).length / Math.max(1, Math.min(few.size, many.size));
}

const UNRELATED = 0.3;

function apply(library: Library, item: LibraryItem, record: PublicationRecord, { changes, snapshot }: Comparison): void {
  if (changes.length === 0) return;
  const sources = { ...(item.fields.sources as Record<string, unknown> | undefined), [record.source]: snapshot };
  library.edit(item, { ...Object.fromEntries(changes.map(({ field, theirs }) => [field, theirs])), sources });
}

function updateItem(context: Import, record: PublicationRecord, fields: ImportedFields, item: LibraryItem): EntryResult {
  const { library, isDoctor } = context;
  const doubt = record.authors.length > 0 ? doubtAboutDoctor(record, isDoctor) : undefined;
  if (doubt) return ['question', `has the identifiers of ${pathOf(item.id)}, but ${doubt}`, item.id];
  const { seen } = item;
  if (seen && overlap(String(item.fields.title), record.title) < UNRELATED)
    return ['question', `has the DOI or PMID of ${seen.file}:${seen.line}, but another title`, item.id];
  const comparison = compare(item.fields, fields, record.source, {
    emptyOnly: seen !== undefined,
    isTaken: (field, value) =>
      ['title', 'doi', 'pmid'].includes(field) && library.rival({ ...item.fields, [field]: value }, item.id) !== undefined,
  });
  const { changes, conflicts, kept, unfit, taken } = comparison;
  apply(library, item, record, comparison);
  item.seen ??= record;
  const links = linkVersions(context, record, item);
  const reasons = [
    ...conflicts.map(conflictText),
    ...changes.map(changeText),
    ...links,
    ...(kept.length > 0 ? [`yours stays: ${kept.join(', ')}`] : []),
    ...(unfit.length > 0 ? [`left out, as the schema does not allow it: ${unfit.join(', ')}`] : []),
    ...(taken.length > 0 ? [`left out, as another publication has the same: ${taken.join(', ')}`] : []),
    ...(seen ? [`the same publication as ${seen.file}:${seen.line}`] : []),
  ];
  const status = conflicts.length > 0 ? 'conflict' : changes.length + links.length > 0 ? 'changed' : 'same';
  return [status, reasons.join('\n') || undefined, item.id];
}

/** A notice is not imported, but the papers that it retracts are marked. */
function skip({ library }: Import, { skipped = '', retracts }: PublicationRecord): EntryResult {
  const papers = retracts.flatMap((paper) => library.find(paper) ?? []).filter(({ fields }) => fields.retracted === undefined);
  for (const paper of papers) {
    library.edit(paper, { retracted: true });
  }
  const ids = papers.map(({ id }) => id);
  return ids.length > 0
    ? ['changed', `${skipped}; marks ${ids.join(', ')} as retracted`, ids[0]]
    : ['skipped', retracts.length > 0 ? `${skipped} of ${retracts.join(', ')}` : skipped];
}

/** Takes an entry into the library. Changes items in memory alone. */
export function take(context: Import, record: PublicationRecord): EntryResult {
  const { library, isDoctor, retracted } = context;
  const isRetracted = [record.doi && doiKey(record.doi), record.pmid].some((id) => id !== undefined && retracted.has(id));
  const fields = importedFields(isRetracted ? { ...record, retracted: true } : record, isDoctor);
  // BibTeX calls a report "misc"; our own id says that it is a publication.
  if (record.skipped !== undefined && !library.ownExport(record, fields)) return skip(context, record);
  if (record.title === '') return ['refused', 'has no title'];
  const match = library.match(record, fields);
  switch (match.kind) {
    case 'item':
      return updateItem(context, record, fields, match.item);
    case 'contradiction':
      return ['question', `has the DOI of ${pathOf(match.byDoi.id)} and the PMID of ${pathOf(match.byPmid.id)}`];
    case 'similar':
      return ['question', `has the title, year and first author of ${pathOf(match.item.id)}; ${ADD_IDENTIFIER}`, match.item.id];
    case 'version':
      return addNew(context, record, fields, match.item);
    case 'none':
      return addNew(context, record, fields);
  }
}

/** Whether an entry may become a publication by itself. */
export function isComplete(record: PublicationRecord, isDoctor: Import['isDoctor']): boolean {
  if (record.skipped !== undefined || doubtAboutDoctor(record, isDoctor) !== undefined) return false;
  return mistakesIn(newItem(importedFields(record, isDoctor), record)).length === 0;
}
