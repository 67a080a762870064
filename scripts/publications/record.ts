/** The one shape between every format or service and content/. */

/** Who stated a value. Each source keeps its own snapshot, so that two of them cannot undo each other's changes. */
export type Source = 'bibtex' | 'ris' | 'pubmed' | 'endnote' | 'csl' | 'orcid' | 'crossref';

/** A person, or an organisation: without `given`, `family` is its whole name. */
export interface Name {
  /** With its particles: "van der Berg". */
  family: string;
  /** Names or initials, as the source has them. */
  given: string;
  suffix?: string | undefined;
  orcid?: string | undefined;
}

/** Parts of a date, as the source has them: "2013", "Mar-Apr", "03". */
export type RawDate = Texts<'year' | 'month' | 'day'>;

/** Where an entry begins. */
export interface Place {
  file: string;
  line: number;
  /** Lines in which characters of it cannot be read. */
  unread?: readonly number[] | undefined;
}

export type Texts<Field extends string> = Partial<Record<Field, string | undefined>>;

/** An entry as its format has it, before cleaning. */
export interface RawRecord
  extends Place, Texts<'title' | 'journal' | 'doi' | 'pmid' | 'pmcid' | 'volume' | 'issue' | 'pages' | 'url' | 'abstract'> {
  source: Source;
  /** Its own name in the file: a BibTeX key, an id. */
  key?: string | undefined;
  /** Every type the source gives it, most telling first. */
  types: readonly string[];
  /** The first one with a year counts. */
  dates: readonly RawDate[];
  authors: readonly Name[];
  /** Whether the list of authors is cut short. */
  authorsOmitted?: boolean | undefined;
  issns?: readonly string[] | undefined;
  retracted?: boolean | undefined;
  /** DOI of the journal article whose preprint this is. */
  preprintOf?: string | undefined;
  /** DOIs of its preprints. */
  preprints?: readonly string[] | undefined;
  /** DOIs or PMIDs of the papers that this notice retracts. */
  retracts?: readonly string[] | undefined;
  /** LaTeX commands in it that have no text. */
  unknownCommands?: ReadonlySet<string> | undefined;
}

/** An entry that cannot be read, with the reason. It still has a row in the report. */
export interface Unreadable extends Place, Texts<'title' | 'doi'> {
  refused: string;
}

/** JSON may hold any value in any field. */
export const OTHER_SHAPE = 'has fields of another shape than its format';

/** What a reader of a format or service returns for each entry of its input. */
export type FoundRecord = RawRecord | Unreadable;
