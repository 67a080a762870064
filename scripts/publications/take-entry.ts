/** Takes one entry into the library: adds it, updates an item, or says why not. */
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { publicationSchema } from '../../src/content-model/schemas/publication.ts';
import { checkValue } from '../../src/content-model/checks/check-value.ts';
import type { Candidate } from './candidate.ts';
import { doiKey } from './clean/identifiers.ts';
import { isAllCapitals, lettersOf } from './clean/text.ts';
import { compare, type Difference } from './compare.ts';
import { type ImportedFields, snapshotOf, snapshotsOf } from './fields.ts';
import { isNeeded, misfitText } from './fitting.ts';
import { idFor } from './item-id.ts';
import type { Library, LibraryItem } from './library.ts';
import { changeText, conflictText, type Status } from './report.ts';

/** Status, reason and item of an entry. */
export type EntryResult = [status: Status, reason: string, id?: string | undefined];

const pathOf = (id: string) => `${CONTENT_DIR}/publications/${id}.json`;

/** Links a preprint to its article, unless it has a link. @returns what was linked, for the report */
function link(library: Library, preprint: LibraryItem | undefined, article: LibraryItem | undefined): string[] {
  if (!preprint || !article || preprint === article) return [];
  if (preprint.fields.preprintOf !== undefined || article.fields.preprintOf === preprint.id) return [];
  library.edit(preprint, { preprintOf: article.id });
  return [`${preprint.id} is the preprint of ${article.id}`];
}

/** Links an item to its other versions. @returns what was linked, for the report */
function linkVersions(library: Library, { doi, preprintOf, preprints }: Candidate, item: LibraryItem): string[] {
  const { awaited } = library;
  const waitingFor = (article = '') => awaited.get(doiKey(article)) ?? [];
  const article = library.find(preprintOf);
  const links = link(library, item, article);
  if (preprintOf !== undefined && !article) awaited.set(doiKey(preprintOf), [...waitingFor(preprintOf), item]);
  const known = [...preprints.map((preprint) => library.find(preprint)), ...waitingFor(doi)];
  return [...links, ...known.flatMap((preprint) => link(library, preprint, item))];
}

const CORRECT = 'correct it in the export, or add the publication by hand';
/** What content/ cannot hold of an entry, for the report. */
const leftOut = ({ misfits }: Candidate) => misfits.map((misfit) => `left out: ${misfitText(misfit)}`);

const ADD_IDENTIFIER = 'if it is the same, add its DOI or PMID there, otherwise add it by hand';

function addNew(library: Library, entry: Candidate, version: LibraryItem | undefined): EntryResult {
  const { title, year, kind, source, doubt } = entry;
  const unread = entry.misfits.filter(isNeeded).map(misfitText);
  if (unread.length > 0) return ['question', [...unread, CORRECT, ...(doubt ? [doubt] : [])].join('\n')];
  if (entry.authors.length === 0) return ['question', 'its source names no authors; add it by hand, or import it by its DOI'];
  if (doubt) return ['question', doubt];
  const fields = { ...entry.item, sources: { [source]: snapshotOf(entry.fields) } };
  const mistakes = checkValue(publicationSchema, fields, '');
  const others = mistakes.filter(({ field }) => field !== 'url');
  if (others.length > 0) return ['refused', others.map(({ field, wrong }) => `${field} ${wrong}`).join('\n')];
  if (mistakes.length > 0) return ['question', 'it has no DOI, PMID or web address to link to; find one and add it by hand'];
  const rival = library.rival(fields);
  if (rival) {
    const reason = `has the title of ${pathOf(rival.id)}, and one of the two has no DOI or PMID; ${ADD_IDENTIFIER}`;
    return ['question', reason, rival.id];
  }
  const added: LibraryItem = { id: idFor(title, year, library.items), fields, changed: true, seen: entry };
  library.add(added);
  const [preprint, article] = kind === 'preprint' ? [added, version] : [version, added];
  const reasons = [
    ...(isAllCapitals(title) ? ['its title is in capitals; write it as the journal does'] : []),
    ...leftOut(entry),
    ...linkVersions(library, entry, added),
    ...link(library, preprint, article),
  ];
  return ['new', reasons.join('\n'), added.id];
}

/** Words that two titles share, 0 to 1. */
function overlap(one: string, other: string): number {
  const words = (text: string) => new Set(text.split(/\s+/).map(lettersOf).filter(Boolean));
  const [few, many] = [words(one), words(other)];
  return [...few].filter((word) => many.has(word)).length / Math.max(1, Math.min(few.size, many.size));
}

const UNRELATED = 0.3;

const theirValues = (differences: readonly Difference[]): ImportedFields =>
  Object.fromEntries(differences.map(({ field, theirs }) => [field, theirs]));
const namesOf = (differences: readonly Difference[]) => differences.map(({ field }) => field).join(', ');

function updateItem(library: Library, entry: Candidate, item: LibraryItem): EntryResult {
  const { title, source, doubt } = entry;
  if (doubt && entry.authors.length > 0) return ['question', `has the identifiers of ${pathOf(item.id)}, but ${doubt}`, item.id];
  const { seen } = item;
  if (seen && overlap(String(item.fields.title), title) < UNRELATED)
    return ['question', `has the DOI or PMID of ${seen.file}:${seen.line}, but another title`, item.id];
  const compared = compare(item.fields, entry.fields, source, {
    emptyOnly: seen !== undefined,
    isTaken: (field, value) =>
      ['title', 'doi', 'pmid'].includes(field) && library.rival({ ...item.fields, [field]: value }, item.id) !== undefined,
  });
  const { change = [], conflict = [], kept, taken } = Object.groupBy(compared, ({ outcome }) => outcome);
  if (change.length > 0) {
    const snapshots = snapshotsOf(item.fields);
    const stated = theirValues(compared.filter(({ outcome }) => outcome === 'change' || outcome === 'same'));
    const sources = { ...snapshots, [source]: { ...snapshots[source], ...snapshotOf(stated) } };
    library.edit(item, { ...theirValues(change), sources });
  }
  item.seen ??= entry;
  const links = linkVersions(library, entry, item);
  const reasons = [
    ...conflict.map(conflictText),
    ...change.map(changeText),
    ...links,
    kept && `yours stays: ${namesOf(kept)}`,
    ...leftOut(entry),
    taken && `left out, as another publication has the same: ${namesOf(taken)}`,
    seen && `the same publication as ${seen.file}:${seen.line}`,
  ];
  const status = conflict.length > 0 ? 'conflict' : change.length + links.length > 0 ? 'changed' : 'same';
  return [status, reasons.filter(Boolean).join('\n'), item.id];
}

/** A notice is not imported, but the papers that it retracts are marked. */
function skip(library: Library, { skipped = '', retracts }: Candidate): EntryResult {
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
export function take(library: Library, entry: Candidate): EntryResult {
  // BibTeX calls a report "misc"; our own id says that it is a publication.
  const own = library.ownExport(entry);
  if (entry.skipped !== undefined && !own) return skip(library, entry);
  if (entry.title === '') return ['refused', 'has no title'];
  const [byDoi, byPmid] = [library.find(entry.doi), library.find(entry.pmid)];
  if (!own && byDoi && byPmid && byDoi !== byPmid)
    return ['question', `has the DOI of ${pathOf(byDoi.id)} and the PMID of ${pathOf(byPmid.id)}`];
  const item = own ?? byDoi ?? byPmid ?? library.importedBefore(entry);
  if (item) return updateItem(library, entry, item);
  const { similar, version } = library.namesakes(entry);
  if (!similar) return addNew(library, entry, version);
  return ['question', `has the title, year and first author of ${pathOf(similar.id)}; ${ADD_IDENTIFIER}`, similar.id];
}
