/** One person's data: everything is found, downloaded or erased, as by the command line. For the doctor, by address or number. */
import * as z from 'zod/mini';
import { mapConcurrently } from '../concurrency.ts';
import { removeAll } from '../office/erase.ts';
import { personFrom } from '../office/person.ts';
import { PersonSearchSchema, type PersonSearch, searchOn, startPersonSearch } from '../office/person-search.ts';
import { reject } from '../http/responses.ts';
import { ok } from '../result.ts';
import { timeOf } from '../stores/inbox.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { officePage } from './layout.tsx';
import { type OfficeRoute, staffRoute, type StaffCall } from './route.ts';
import { Time } from './times.tsx';

const PATH = '/office/person';
/** Milliseconds of one step of the search. The rest of a request's time is for the listing before it. */
const STEP = 3500;
/** Longest state in characters. A form must stay below its limit (../http/body.ts) when it is encoded. */
const STATE_LIMIT = 16_000;

const RECORD_ID = /[0-9a-z]{9}-[0-9a-f]{16}/;

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

interface FormProps {
  action: string;
  person: string;
  search: PersonSearch;
  erased?: number;
  button: string;
  className?: string;
  /** Sent by the script as soon as it is there. */
  goesOn?: boolean;
  /** Sent by the browser itself, for a download. */
  isDownload?: boolean;
}

const StateForm = ({ action, person, search, erased = 0, button, className = 'btn', goesOn, isDownload }: FormProps) => (
  <form method="post" action={action} data-goes-on={goesOn ? '' : undefined} data-download={isDownload ? '' : undefined}>
    <input type="hidden" name="person" value={person} />
    <input type="hidden" name="state" value={JSON.stringify(search)} />
    {erased > 0 && <input type="hidden" name="erased" value={erased} />}
    <button className={className}>{button}</button>
  </form>
);

const counted = (count: number) => `${count} ${count === 1 ? 'record' : 'records'}`;

const FoundTable = ({ found }: Pick<PersonSearch, 'found'>) => (
  <ul className="rows">
    {found.map(({ store, key, fields }) => {
      const id = RECORD_ID.exec(key)?.[0];
      return (
        <li key={`${store}/${key}`}>
          <div>
            <b>{fields.length > 0 ? `Holds it in: ${fields.join(', ')}` : 'Belongs to it'}</b>
            <p className="hint">
              {store} {id !== undefined && <Time at={timeOf(id)} />} <code>{key}</code>
            </p>
          </div>
        </li>
      );
    })}
  </ul>
);

/** What can be done with all that was found. */
const Actions = ({ person, search }: { person: string; search: PersonSearch }) => (
  <>
    <StateForm
      action={`${PATH}/export`}
      person={person}
      search={search}
      button="Download as a file"
      className="btn btn-quiet"
      isDownload
    />
    <details>
      <summary>Erase</summary>
      <div className="panel">
        <p>
          All {counted(search.found.length)} are removed for good, also a record of somebody else that names this person. Look at
          the list first. Mails in the office’s mailbox are not erased.
        </p>
        <StateForm action={`${PATH}/erase`} person={person} search={search} button="Erase for good" />
      </div>
    </details>
  </>
);

interface Shown {
  person: string;
  search: PersonSearch;
  erased: number;
}

const Result = ({ person, search, erased }: Shown) => {
  const { found, left, isDone, unreadable } = search;
  if (!isDone)
    return (
      <>
        <p role="status">
          {counted(found.length)} found. {left} are not read yet.
        </p>
        <StateForm action={PATH} person={person} search={search} erased={erased} button="Go on" goesOn />
      </>
    );
  return (
    <>
      <p role="status">
        {erased > 0 && `${counted(erased)} erased. `}
        {found.length === 0
          ? 'No record holds it. Everything was searched.'
          : `${counted(found.length)} found. Everything was searched.`}
      </p>
      {unreadable.length > 0 && (
        <div className="notice notice-error">
          <p>{counted(unreadable.length)} could not be read and may hold it too:</p>
          <ul>
            {unreadable.map(({ store, key }) => (
              <li key={key}>
                <code>
                  {store}/{key}
                </code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {found.length > 0 && (
        <>
          <Actions person={person} search={search} />
          <FoundTable found={found} />
        </>
      )}
    </>
  );
};

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
    const person = personFrom(text);
    if (!person) return notAPerson();
    const until = performance.now() + STEP;
    const search = await searchOn(
      open,
      person,
      before ?? (await startPersonSearch(open, person)),
      () => performance.now() < until,
    );
    if (JSON.stringify(search).length > STATE_LIMIT)
      return reject(
        422,
        'too_much',
        'There is more than this page can hold. Use the command: npm run office -- find, export, erase.',
      );
    return ok(
      officePage({
        title: `Everything of ${text}`,
        session,
        section: '/office/search',
        back: { href: '/office/search', label: 'Search' },
        children: <Result person={text} search={search} erased={erased} />,
      }),
    );
  }

  /** Writes the log for each record of a visitor among what was found. */
  const logEach = ({ log }: Pick<StaffCall, 'log'>, action: string, { found }: PersonSearch) =>
    mapConcurrently(
      found.filter(({ key }) => key.startsWith('records/')),
      ({ store, key }) => log({ action, kind: store, item: key.slice('records/'.length) }),
    );

  const shared = { method: 'POST', access: 'doctor', needsFreshPasskey: true } as const;
  return [
    staffRoute({
      ...shared,
      name: 'person',
      path: PATH,
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
      path: `${PATH}/export`,
      body: FoundSchema,
      async handle(call) {
        const { state } = call.body;
        await logEach(call, 'exported', state);
        const records = await mapConcurrently(state.found, async ({ store, key }) => ({
          ...{ store, key },
          value: await open(store).read(key),
        }));
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
      path: `${PATH}/erase`,
      body: FoundSchema,
      async handle(call) {
        const { person, state } = call.body;
        if (!personFrom(person)) return notAPerson();
        await logEach(call, 'erased', state);
        await removeAll(open, state.found);
        // Searches again, to be sure that nothing is left.
        return show(call, person, undefined, state.found.length);
      },
    }),
  ];
}
