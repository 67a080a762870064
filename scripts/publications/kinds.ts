/** What an entry is, from the types that its source gives it and from its title. */
import type { PublicationInput, PublicationKind } from '../../src/content-model/schemas/publication.ts';
import TYPES from './kinds.json' with { type: 'json' };
import type { RawRecord } from './record.ts';

const lettersOf = (type: string) => type.toLowerCase().replaceAll(/[^a-z]/g, '');
/** "Article; Proceedings Paper" of Web of Science is in a journal. */
const partsOf = (type: string) => type.replace(/^(article);\s*proceedings paper$/i, '$1').split(';');
function tableOf<T extends string>(lists: Readonly<Record<T, readonly string[]>>): ReadonlyMap<string, T> {
  const values = Object.keys(lists) as T[];
  return new Map(values.flatMap((value) => lists[value].map((type) => [lettersOf(type), value])));
}
const KIND_OF = tableOf<PublicationKind>(TYPES.kinds);
/** Types that are not publications → how the report calls them. */
const SKIPPED_AS = tableOf(TYPES.skipped);

/** Titles say what a type such as "journal-article" does not. */
const NOTICES: readonly [RegExp, string][] = [
  [/^(?:notice of )?(?:retraction|withdrawal)(?: notice| note)?\s*(?::|to:|-\s)/i, 'a retraction notice'],
  [
    /^(?:(?:author|publisher|editorial) )?(?:correction|erratum|corrigendum|corrigenda|errata|addendum)(?:\s*(?::|\.|-\s)| to\b|$)/i,
    'a correction',
  ],
  [/^(?:editorial )?expression of concern\b/i, 'a correction'],
  [/^(?:review for|decision letter for|author response for|reviewer? report)\b/i, 'a peer review'],
  [/^book reviews?\b/i, 'a book review'],
];
const ABSTRACT = /^(?:abstract|poster)\s*(?:#|no\.?|number)?\s*[a-z]{0,3}[\s-]?\d+\b/i;
const PREPRINT_SERVERS =
  /\b(?:arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|osf preprints|research square|ssrn|preprints?(?:\.org)?|authorea)\b/i;
const RETRACTED = /^\W*(?:retracted|withdrawn)(?: article| paper| chapter)?\b\W*(?::|\]|-\s)/i;

/** DBLP calls arXiv's papers CoRR. */
const isServer = (text: string) => PREPRINT_SERVERS.test(text) || /^(?:CoRR|Computing Research Repository)\b/i.test(text);

export const isMarkedRetracted = (title: string): boolean => RETRACTED.test(title);

type Class = { kind: PublicationKind; skipped?: undefined } | { kind?: undefined; skipped: string };

/** The kind of a publication, or why it is none. */
export function classify({ types, journal, doi, title = '', volume, pages, issns }: RawRecord): Class {
  const named = types.flatMap(partsOf).map(lettersOf).filter(Boolean);
  // Ovid and others call a paper a web page, or give it no type at all.
  const isPaper = journal !== undefined && journal !== '' && Boolean(volume) && (Boolean(pages) || (issns ?? []).some(Boolean));
  const skipped =
    named.map((type) => SKIPPED_AS.get(type)).find(Boolean) ?? NOTICES.find(([pattern]) => pattern.test(title))?.[1];
  const isOfArxiv = doi?.startsWith('10.48550/') ?? false;
  const isOnServer = isOfArxiv || isServer(types.join(' '));
  // BibLaTeX calls a preprint "online".
  if (skipped && !(skipped === 'a web page' && (isOnServer || isPaper))) return { skipped: `is ${skipped}` };
  const kinds = named.flatMap((type) => KIND_OF.get(type) ?? []);
  if (ABSTRACT.test(title)) return { kind: 'abstract' };
  // A published paper may name the server of its preprint beside its journal.
  const isInJournal = journal && !isServer(journal) && kinds.some((named) => named !== 'preprint');
  const isPublished = isInJournal && [volume, pages, isOfArxiv ? undefined : doi].some(Boolean);
  if (isServer(journal ?? '') || (isOnServer && !isPublished)) return { kind: 'preprint' };
  const kind = kinds.find((named) => named !== 'article') ?? kinds[0] ?? (isPaper ? 'article' : undefined);
  if (kind === 'article' && /\bcase (?:report|series)\b/i.test(title)) return { kind: 'case-report' };
  if (kind) return { kind };
  // "misc", "other", "generic" and PubMed's many types: a journal says that it is a paper.
  if (journal && !named.some((type) => ['generic', 'gen', 'other', 'misc', 'document'].includes(type)))
    return { kind: 'article' };
  return { skipped: `has the type ${JSON.stringify(types.find(Boolean) ?? '')}, which does not say that it is a publication` };
}

const CATEGORY_OF: Readonly<Partial<Record<PublicationKind, PublicationInput['category']>>> = {
  preprint: 'conference',
  abstract: 'conference',
  'conference-paper': 'conference',
  'case-report': 'case_report',
};

/** The tab in which a new publication appears. */
export const categoryOf = (kind: PublicationKind) => CATEGORY_OF[kind] ?? 'journal';
