/** One person's data: everything is found, downloaded or erased, as by the command line. For the doctor, by address or number. */
import * as z from 'zod/mini';
import { logDataSubject, removeAll } from '../../privacy/erase.ts';
import { dataSubjectFrom } from '../../privacy/data-subject.ts';
import {
  type DataSubjectSearch,
  continueDataSubjectSearch,
  type DataSubjectSearchDeps,
  readFound,
  startDataSubjectSearch,
} from '../../privacy/data-subject-search.ts';
import { commitmentsIn, describeRecords } from '../../privacy/described-record.ts';
import { reject } from '../../http/responses.ts';
import { ok } from '../../result.ts';
import { readEach } from '../../storage/read-each.ts';
import { officePage } from '../app/layout.tsx';
import { DATA_SUBJECT_PATH, SearchResult } from './search-result.tsx';
import { type OfficeRoute, staffRoute, type StaffCall } from '../app/route.ts';
import { sentField } from '../app/sent-field.ts';
import { signedStates } from './signed-state.ts';

/** Milliseconds of one step of the search. The rest of a request's time is for the listing before it. */
const STEP = 3500;
/** Longest state in characters. A form must stay below its limit (../../http/body.ts) when it is encoded. */
const STATE_LIMIT = 16_000;

const SubjectSchema = z.object({ person: sentField(), state: z.optional(z.string()), erased: z.optional(z.string()) });
const FoundSchema = z.object({ person: z.optional(z.string()), state: z.optional(z.string()) });

const notMadeHere = () =>
  reject(
    400,
    'not_made_here',
    'The list of records is not as this site made it, so nothing was read and nothing was removed. Search for the address or number again.',
  );

/** `POST /office/person`, `…/export` and `…/erase`. */
export function dataSubjectRoutes(deps: DataSubjectSearchDeps): OfficeRoute[] {
  const { open, secret } = deps;
  const states = signedStates(secret);

  /** One step of the search, or its result. */
  async function show(
    { session, now }: Pick<StaffCall, 'session' | 'now'>,
    text: string,
    before: DataSubjectSearch | undefined,
    erased = 0,
  ) {
    const subject = dataSubjectFrom(text);
    if (!subject)
      return reject(
        422,
        'not_a_person',
        'This is neither an e-mail address nor a telephone number. Numbers abroad begin with + and the country.',
      );
    const until = performance.now() + STEP;
    const start = before ?? (await startDataSubjectSearch(deps, subject));
    const search = await continueDataSubjectSearch(deps, subject, start, { goOn: () => performance.now() < until });
    const state = await states.sign(text, search);
    if (state.length > STATE_LIMIT)
      return reject(
        422,
        'too_much',
        'There is more than this page can hold. Use the command: npm run office -- find, export, erase.',
      );
    const found = search.isDone ? await readFound(open, search.found) : [];
    const records = describeRecords(found);
    const commitments = commitmentsIn(found, now);
    return ok(
      officePage({
        title: `Everything of ${text}`,
        session,
        current: '/office/search',
        back: { href: '/office/search', label: 'Search' },
        children: <SearchResult {...{ person: text, state, search, records, commitments, erased }} />,
      }),
    );
  }

  const shared = { method: 'POST', access: 'doctor', needsFreshPasskey: true } as const;
  return [
    staffRoute({
      ...shared,
      name: 'person',
      path: DATA_SUBJECT_PATH,
      body: SubjectSchema,
      async handle(call) {
        const { state, erased } = call.body;
        const person = call.body.person.trim();
        const search = state === undefined ? undefined : await states.read(person, state);
        if (state !== undefined && !search) return notMadeHere();
        if (!search) await call.log({ action: 'searched everything of a person', kind: 'people-data', item: '' });
        return show(call, person, search, Math.trunc(Number(erased)) || 0);
      },
    }),
    staffRoute({
      ...shared,
      name: 'person-export',
      path: `${DATA_SUBJECT_PATH}/export`,
      body: FoundSchema,
      async handle(call) {
        const search = await states.read(call.body.person, call.body.state);
        if (!search) return notMadeHere();
        await logDataSubject(call.log, 'exported', search.found);
        const read = await readEach(search.found, async ({ store, key }) => ({ store, key, value: await open(store).read(key) }));
        // As with the command, one record does not hold back the others; the file names it.
        const records = [...read.found, ...read.unreadable.map(({ store, key }) => ({ store, key, isUnreadable: true }))];
        const file = JSON.stringify({ exportedAt: new Date(call.now).toISOString(), records }, null, 2);
        return ok({
          file,
          headers: {
            'Content-Type': 'application/json',
            'Content-Disposition': 'attachment; filename="person.json"',
          },
        });
      },
    }),
    staffRoute({
      ...shared,
      name: 'person-erase',
      path: `${DATA_SUBJECT_PATH}/erase`,
      body: FoundSchema,
      async handle(call) {
        const { person = '', state } = call.body;
        const search = await states.read(person, state);
        if (!search) return notMadeHere();
        await logDataSubject(call.log, 'erased', search.found);
        await removeAll(open, search.found);
        // Searches again, to be sure that nothing is left.
        return show(call, person, undefined, search.found.length);
      },
    }),
  ];
}
