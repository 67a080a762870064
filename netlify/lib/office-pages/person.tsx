/** One person's data: everything is found, downloaded or erased, as by the command line. For the doctor, by address or number. */
import * as z from 'zod/mini';
import { mapConcurrently } from '../concurrency.ts';
import { removeAll } from '../office/erase.ts';
import { logPerson } from '../office/log-person.ts';
import { dataSubjectFrom } from '../privacy/data-subject.ts';
import { PersonSearchSchema, type PersonSearch, searchOn, startPersonSearch } from '../office/person-search.ts';
import { readAndDescribe } from '../privacy/described-record.ts';
import { reject } from '../http/responses.ts';
import { ok } from '../result.ts';
import { StoreError } from '../stores/record-store.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { officePage } from './layout.tsx';
import { PERSON_PATH, PersonResult } from './person-result.tsx';
import { type OfficeRoute, staffRoute, type StaffCall } from './route.ts';

/** Milliseconds of one step of the search. The rest of a request's time is for the listing before it. */
const STEP = 3500;
/** Longest state in characters. A form must stay below its limit (../http/body.ts) when it is encoded. */
const STATE_LIMIT = 16_000;

const StateSchema = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    }),
    PersonSearchSchema,
  ),
);

const PersonSchema = z.object({ person: z.string(), state: z.optional(StateSchema), erased: z.optional(z.string()) });
const FoundSchema = z.object({ person: z.string(), state: StateSchema });

const notAPerson = () =>
  reject(
    422,
    'not_a_person',
    'This is neither an e-mail address nor a telephone number. Numbers abroad begin with + and the country.',
  );

/** `POST /office/person`, `…/export` and `…/erase`. */
export function personRoutes({ open }: { open: OpenStore }): OfficeRoute[] {
  /** One step of the search, or its result. */
  async function show({ session }: Pick<StaffCall, 'session'>, text: string, before: PersonSearch | undefined, erased = 0) {
    const subject = dataSubjectFrom(text);
    if (!subject) return notAPerson();
    const until = performance.now() + STEP;
    const search = await searchOn(
      open,
      subject,
      before ?? (await startPersonSearch(open, subject)),
      () => performance.now() < until,
    );
    if (JSON.stringify(search).length > STATE_LIMIT)
      return reject(
        422,
        'too_much',
        'There is more than this page can hold. Use the command: npm run office -- find, export, erase.',
      );
    const records = search.isDone ? await readAndDescribe(open, search.found) : [];
    return ok(
      officePage({
        title: `Everything of ${text}`,
        session,
        section: '/office/search',
        back: { href: '/office/search', label: 'Search' },
        children: <PersonResult person={text} search={search} records={records} erased={erased} />,
      }),
    );
  }

  const shared = { method: 'POST', access: 'doctor', needsFreshPasskey: true } as const;
  return [
    staffRoute({
      ...shared,
      name: 'person',
      path: PERSON_PATH,
      body: PersonSchema,
      async handle(call) {
        const { person, state, erased } = call.body;
        if (!state) await call.log({ action: 'searched everything of a person', kind: 'people-data', item: '' });
        return show(call, person.trim(), state, Math.trunc(Number(erased)) || 0);
      },
    }),
    staffRoute({
      ...shared,
      name: 'person-export',
      path: `${PERSON_PATH}/export`,
      body: FoundSchema,
      async handle(call) {
        const { state } = call.body;
        await logPerson(call.log, 'exported', state.found);
        const records = await mapConcurrently(state.found, async ({ store, key }) => {
          try {
            return { store, key, value: await open(store).read(key) };
          } catch (error) {
            if (!(error instanceof StoreError)) throw error;
            // As with the command, one record does not hold back the others; the file names it.
            return { store, key, isUnreadable: true };
          }
        });
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
      path: `${PERSON_PATH}/erase`,
      body: FoundSchema,
      async handle(call) {
        const { person, state } = call.body;
        if (!dataSubjectFrom(person)) return notAPerson();
        await logPerson(call.log, 'erased', state.found);
        await removeAll(open, state.found);
        // Searches again, to be sure that nothing is left.
        return show(call, person, undefined, state.found.length);
      },
    }),
  ];
}
