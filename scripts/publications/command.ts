/** `npm run publications`: reads the command line, the input and content/, and prints the report or the list. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { EnvError, readImportEnv } from '../../netlify/lib/env.ts';
import { reportOf } from '../../src/content-model/checks/problem.ts';
import { readContent } from '../content/read-file.ts';
import { doctorMatcher, type DoctorNames } from './doctor.ts';
import { FormatError, readExport } from './formats/read-file.ts';
import { importEntries } from './import-entries.ts';
import { readLibrary } from './library.ts';
import { listPublications } from './list.ts';
import type { Entry } from './record.ts';
import { reportJson, reportText } from './report.ts';
import { readCrossrefDois } from './services/crossref.ts';
import { createHttp, type HttpOptions, ServiceError } from './services/http.ts';
import { readOrcidWorks } from './services/orcid.ts';
import { readPubmedIds } from './services/pubmed.ts';
import { writeLibrary } from './write-library.ts';

export const EXIT = { done: 0, error: 1, usage: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Surroundings of the command; tests pass their own. */
export interface Surroundings {
  /** The project's folder. */
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Writes the report. */
  print: (text: string) => void;
  /** Writes what went wrong. */
  note: (text: string) => void;
  http?: Omit<HttpOptions, 'userAgent'>;
}

const HELP = `npm run publications -- import FILE… | --orcid ID | --doi DOI… | --pmid ID…  [--write] [--json]
npm run publications -- list [--style vancouver] [--drafts]

  FILE     an export: BibTeX, RIS, PubMed (.nbib or XML), EndNote XML or CSL-JSON, recognised by its content
  --orcid  every work of an ORCID record
  --doi    works of Crossref; several after one --doi
  --pmid   articles of PubMed; several after one --pmid
  --write  writes what is new or changed to ${CONTENT_DIR}/publications; without it nothing is written
  --json   prints the report as JSON
  --drafts lists drafts too

Exit code: 0 every entry is reported, 1 a file or a service failed and nothing is written, 2 invalid command line.
`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface Options {
  files: string[];
  orcids: string[];
  dois: string[];
  pmids: string[];
  write: boolean;
  json: boolean;
}

/** What follows --doi or --pmid belongs to it up to the next option; without either, it is a file. */
function parseOptions(args: readonly string[]): Options {
  const options: Options = { files: [], orcids: [], dois: [], pmids: [], write: false, json: false };
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      orcid: { type: 'string', multiple: true },
      doi: { type: 'string', multiple: true },
      pmid: { type: 'string', multiple: true },
      write: { type: 'boolean' },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
    tokens: true,
  });
  const lists: Readonly<Record<string, string[]>> = { orcid: options.orcids, doi: options.dois, pmid: options.pmids };
  let list = options.files;
  for (const token of tokens) {
    if (token.kind === 'positional') list.push(token.value);
    if (token.kind !== 'option') continue;
    if (token.name === 'write' || token.name === 'json') options[token.name] = true;
    list = lists[token.name] ?? options.files;
    if (token.value !== undefined) list.push(token.value);
  }
  if (options.files.length + options.orcids.length + options.dois.length + options.pmids.length === 0)
    throw new UsageError('Say what to import: files, --orcid, --doi or --pmid.');
  return options;
}

const ORCID = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/;

function orcidOf(text: string): string {
  const id = ORCID.exec(text.toUpperCase())?.[0];
  if (!id) throw new UsageError(`${text} is not an ORCID iD (0000-0002-1825-0097).`);
  return id;
}

interface SiteFacts {
  url: string;
  doctor: DoctorNames;
  contact: { researchEmail: string };
}

function siteOf(root: string): SiteFacts {
  const reading = readContent(root, path.join(CONTENT_DIR, 'site.json'));
  if (reading.kind === 'unreadable') throw new FormatError(reportOf([reading.problem]));
  return reading.value as SiteFacts;
}

/** Address of a service's server, without the path of its interface, which this tool adds. */
const baseOf = (address: string) => address.replace(/(?:\/(?:v3\.0|works|entrez\/eutils))?\/*$/, '');

async function readServices(options: Options, site: SiteFacts, { env, http: httpOptions }: Surroundings): Promise<Entry[]> {
  const http = createHttp({
    userAgent: `publications-import (${site.url}; mailto:${site.contact.researchEmail})`,
    ...httpOptions,
  });
  const { ORCID_URL, CROSSREF_URL, PUBMED_URL } = readImportEnv(env);
  const [orcid, crossref, pubmed] = [baseOf(ORCID_URL), baseOf(CROSSREF_URL), baseOf(PUBMED_URL)];
  const entries: Entry[] = [];
  for (const id of options.orcids.map(orcidOf)) entries.push(...(await readOrcidWorks(http, { orcid, crossref }, id)));
  if (options.dois.length > 0) entries.push(...(await readCrossrefDois(http, crossref, options.dois)));
  if (options.pmids.length > 0) entries.push(...(await readPubmedIds(http, pubmed, options.pmids)));
  return entries;
}

function readFiles(files: readonly string[], note: Surroundings['note']): { entries: Entry[]; failed: boolean } {
  let failed = false;
  const entries = files.flatMap((file) => {
    try {
      return readExport(readFileSync(file), file);
    } catch (error) {
      if (!(error instanceof FormatError) && !(error instanceof Error && 'code' in error)) throw error;
      failed = true;
      note(`${file}: ${error.message}\n`);
      return [];
    }
  });
  return { entries, failed };
}

async function importPublications(args: readonly string[], surroundings: Surroundings): Promise<Exit> {
  const { root, print, note } = surroundings;
  const options = parseOptions(args);
  const site = siteOf(root);
  const { library, problems } = readLibrary(root);
  if (problems.length > 0) throw new FormatError(reportOf(problems));
  const { entries, failed } = readFiles(options.files, note);
  let incomplete = failed;
  try {
    entries.push(...(await readServices(options, site, surroundings)));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    incomplete = true;
    note(`${error.message}\n`);
  }
  const orcid = site.doctor.orcid ?? options.orcids.map(orcidOf)[0];
  const rows = importEntries(entries, library, doctorMatcher({ ...site.doctor, orcid }));
  const written = options.write && !incomplete ? writeLibrary(root, library) : undefined;
  if (incomplete) note('Nothing is written, because part of the input could not be read.\n');
  print(options.json ? reportJson(rows) : reportText(rows, written));
  return incomplete ? EXIT.error : EXIT.done;
}

/** Runs the command. Expected failures are reported with an exit code. */
export async function runPublications(args: readonly string[], surroundings: Surroundings): Promise<Exit> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || rest.includes('--help') || rest.includes('-h')) {
    (name === undefined ? surroundings.note : surroundings.print)(HELP);
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  try {
    if (name === 'import') return await importPublications(rest, surroundings);
    if (name !== 'list') throw new UsageError(`There is no command "${name}".`);
    surroundings.print(listPublications(surroundings.root, siteOf(surroundings.root).doctor.citationName, rest));
    return EXIT.done;
  } catch (error) {
    const isUsage = error instanceof UsageError || error instanceof EnvError || (error instanceof TypeError && 'code' in error);
    if (!isUsage && !(error instanceof FormatError)) throw error;
    surroundings.note(`${error.message}\n${isUsage ? `\n${HELP}` : ''}`);
    return isUsage ? EXIT.usage : EXIT.error;
  }
}
