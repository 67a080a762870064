/** `npm run publications`: reads the command line, the input and content/, and prints the report or the list. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { readImportEnv } from '../../netlify/lib/env.ts';
import { reportOf } from '../../src/content-model/checks/problem.ts';
import type { SiteInput } from '../../src/content-model/schemas/site.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  EXIT,
  type Exit,
  type Output,
  type Program,
  runProgram,
  UsageError,
} from '../command-line.ts';
import { readContent } from '../../src/integrations/content/read-file.ts';
import { doctorMatcher } from './doctor.ts';
import { readExport } from './formats/read-file.ts';
import { importEntries } from './import-entries.ts';
import { readLibrary, writeLibrary } from './library.ts';
import { listPublications } from './list.ts';
import type { FoundRecord } from './record.ts';
import { reportJson, reportText } from './report.ts';
import { readCrossrefDois } from './services/crossref.ts';
import { createHttp, type HttpOptions } from './services/http.ts';
import { readOrcidWorks } from './services/orcid.ts';
import { readPubmedIds } from './services/pubmed.ts';

/** Where the command runs; tests pass their own. */
export interface Context extends Output {
  /** The project's folder. */
  root: string;
  env: Readonly<Record<string, string | undefined>>;
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

Exit code: 0 every entry is reported, 1 a file or a service failed and nothing is written, 2 invalid command line.`;

type Lists = Record<'files' | 'orcid' | 'doi' | 'pmid', string[]>;

/** What follows --doi or --pmid belongs to it up to the next option; without either, it is a file. */
function listsOf({ tokens }: Arguments): Lists {
  const lists: Lists = { files: [], orcid: [], doi: [], pmid: [] };
  const isList = (name: string): name is keyof Lists => Object.hasOwn(lists, name);
  let list = lists.files;
  for (const token of tokens) {
    if (token.kind === 'option') list = isList(token.name) ? lists[token.name] : lists.files;
    if (token.kind !== 'option-terminator' && token.value !== undefined) list.push(token.value);
  }
  if (Object.values(lists).flat().length === 0) throw new UsageError('Say what to import: files, --orcid, --doi or --pmid.');
  return lists;
}

const ORCID = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/;

function orcidOf(text: string): string {
  const id = ORCID.exec(text.toUpperCase())?.[0];
  if (!id) throw new UsageError(`${text} is not an ORCID iD (0000-0002-1825-0097).`);
  return id;
}

function siteOf(root: string): SiteInput {
  const reading = readContent(root, path.join(CONTENT_DIR, 'site.json'));
  if (reading.kind === 'unreadable') throw new CommandError(reportOf([reading.problem]));
  return reading.value as SiteInput;
}

/** Address of a service's server, without the path of its interface, which this tool adds. */
const baseOf = (address: string) => address.replace(/(?:\/(?:v3\.0|works|entrez\/eutils))?\/*$/, '');

async function readServices(lists: Lists, site: SiteInput, { env, http: httpOptions }: Context): Promise<FoundRecord[]> {
  const http = createHttp({
    userAgent: `publications-import (${site.url}; mailto:${site.contact.researchEmail})`,
    ...httpOptions,
  });
  const { ORCID_URL, CROSSREF_URL, PUBMED_URL } = readImportEnv(env);
  const [orcid, crossref, pubmed] = [baseOf(ORCID_URL), baseOf(CROSSREF_URL), baseOf(PUBMED_URL)];
  const works = await Array.fromAsync(lists.orcid.map(orcidOf), (id) => readOrcidWorks(http, { orcid, crossref }, id));
  return [
    ...works.flat(),
    ...(await readCrossrefDois(http, crossref, lists.doi)),
    ...(await readPubmedIds(http, pubmed, lists.pmid)),
  ];
}

async function importPublications(context: Context, args: Arguments): Promise<Exit> {
  const { root, print, note } = context;
  const lists = listsOf(args);
  const site = siteOf(root);
  const library = readLibrary(root);
  const entries: FoundRecord[] = [];
  const faults: Error[] = [];
  const read = async (from: () => FoundRecord[] | Promise<FoundRecord[]>, place = '') => {
    try {
      entries.push(...(await from()));
    } catch (error) {
      // Node's errors with a code are those of the file system.
      if (!(error instanceof CommandError) && !(error instanceof Error && 'code' in error)) throw error;
      faults.push(error);
      note(place + error.message);
    }
  };
  for (const file of lists.files) await read(() => readExport(readFileSync(file), file), `${file}: `);
  await read(() => readServices(lists, site, context));
  const orcid = site.doctor.orcid ?? lists.orcid.map(orcidOf)[0];
  const rows = importEntries(entries, library, doctorMatcher({ ...site.doctor, orcid }));
  const isComplete = faults.length === 0;
  const written = args.values['write'] && isComplete ? writeLibrary(root, library) : undefined;
  if (!isComplete) note('Nothing is written, because part of the input could not be read.');
  print(args.values['json'] ? reportJson(rows) : reportText(rows, written));
  return isComplete ? EXIT.done : EXIT.error;
}

function list({ root, print }: Context, args: Arguments): Promise<Exit> {
  print(listPublications(root, siteOf(root).doctor.citationName, args));
  return Promise.resolve(EXIT.done);
}

const PUBLICATIONS: Program<Context> = {
  commands: new Map<string, Command<Context>>([
    ['import', { texts: ['orcid', 'doi', 'pmid'], flags: ['write', 'json'], run: importPublications }],
    ['list', { texts: ['style'], flags: ['drafts'], run: list }],
  ]),
  help: HELP,
  helpOf: () => HELP,
  advice: HELP,
};

/** Runs the command. Expected failures are reported with an exit code. */
export const runPublications = (args: readonly string[], context: Context): Promise<Exit> =>
  runProgram(PUBLICATIONS, args, context, (run) => run(context));
