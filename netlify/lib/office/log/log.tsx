/** The log: who saw or changed what, when. */
import { practiceDay, shiftedDay } from '../../../../src/time/practice-time.ts';
import { COMMAND_LINE } from '../../actor.ts';
import { isEnquiryKind, type EnquiryKind } from '../../enquiries/kinds.ts';
import { type EnquiryRecord, readEnquiryRecord } from '../../enquiries/records.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { ok } from '../../result.ts';
import type { AuditEntry } from '../../staff/audit.ts';
import type { Staff } from '../../staff/staff.ts';
import { mapConcurrently } from '../../storage/concurrency.ts';
import { isRecordId } from '../../storage/inbox.ts';
import { SelectField } from '../app/form-fields.tsx';
import { officePage } from '../app/layout.tsx';
import { type OfficeRoute, staffRoute } from '../app/route.ts';
import { Rows } from '../app/rows.tsx';
import { DayField } from '../app/slot-fields.tsx';
import { Time } from '../app/times.tsx';
import { KIND_LABELS } from '../app/wording.ts';
import { sentenceOf } from './sentences.tsx';

const PATH = '/office/log';
const PAGE_SIZE = 25;
/** Days for which entries stay. */
const DAYS = 365;

/** Kinds of entries by which the log is filtered: a name, and the kinds of records. */
const SUBJECTS: Readonly<Record<string, readonly [label: string, kinds: readonly string[]]>> = {
  appointments: [KIND_LABELS.appointments[1], ['appointments']],
  messages: [KIND_LABELS.messages[1], ['messages']],
  chats: [KIND_LABELS.chats[1], ['chats']],
  newsletter: ['Newsletter and subscribers', ['newsletter', 'subscribers']],
  staff: ['People and devices', ['people', 'devices', 'sessions', 'calendars']],
  data: ['Searches, exports and erasures', ['enquiries', 'people-data', 'figures', 'backups', 'chat-sessions', 'chat-messages']],
};

/** The filters of the page; an empty one filters nothing. */
interface Query {
  by: string;
  day: string;
  kind: string;
}

const FilterForm = ({
  query: { by, day, kind },
  people,
  today,
}: {
  query: Query;
  people: readonly { id: string; name: string }[];
  today: string;
}) => (
  <form className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]" action={PATH}>
    <SelectField id="by" label="Person" value={by}>
      <option value="">Everybody</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
    <SelectField id="kind" label="About" value={kind}>
      <option value="">Everything</option>
      {Object.entries(SUBJECTS).map(([name, [label]]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </SelectField>
    <DayField id="day" label="Day" value={day} from={shiftedDay(today, 1 - DAYS)} count={DAYS} none="Every day" />
    <button className="btn btn-quiet">Show</button>
  </form>
);

/** The enquiries that entries name, each read once, by "kind id". */
async function enquiriesOf(stores: EnquiryStores, entries: readonly AuditEntry[]): Promise<ReadonlyMap<string, EnquiryRecord>> {
  const named = entries.filter(({ kind, item }) => isEnquiryKind(kind) && isRecordId(item));
  const places = new Map(named.map(({ kind, item }) => [`${kind} ${item}`, { kind: kind as EnquiryKind, id: item }]));
  const found = await mapConcurrently([...places], async ([place, { kind, id }]) => {
    const record = await readEnquiryRecord(stores, kind, id).catch(() => undefined);
    return record ? [[place, record] as const] : [];
  });
  return new Map(found.flat());
}

/** `GET /office/log?after=<id>&by=<person>&day=<date>&kind=<subject>`, for the doctor. */
export const logRoutes = ({
  audit,
  people,
  stores,
}: Pick<Staff, 'audit' | 'people'> & { stores: EnquiryStores }): OfficeRoute[] => [
  staffRoute({
    name: 'log',
    method: 'GET',
    path: PATH,
    access: 'doctor',
    async handle({ request, session, now }) {
      const asked = new URL(request.url).searchParams;
      const query: Query = { by: asked.get('by') ?? '', day: asked.get('day') ?? '', kind: asked.get('kind') ?? '' };
      const after = asked.get('after') ?? '';
      const [{ entries, more }, staff] = await Promise.all([
        audit.page(PAGE_SIZE, {
          after: isRecordId(after) ? after : '',
          isOf: (at) => query.day === '' || practiceDay(at) === query.day,
          by: query.by === '' ? undefined : query.by,
          kinds: SUBJECTS[query.kind]?.[1],
        }),
        people.all(),
      ]);
      const enquiries = await enquiriesOf(stores, entries);
      const children = (
        <>
          <FilterForm query={query} people={[...staff, COMMAND_LINE]} today={practiceDay(now)} />
          <Rows empty={more === undefined ? 'There is no such entry.' : 'There is none among these. Look at older entries.'}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <div>
                  <b>{entry.name}</b> {sentenceOf(entry, enquiries.get(`${entry.kind} ${entry.item}`))}
                  <p className="hint tabular-nums">
                    <Time at={entry.at} hasSeconds />
                    {entry.role === 'doctor' && ' · as the doctor'}
                  </p>
                </div>
              </li>
            ))}
          </Rows>
          {more !== undefined && (
            <p>
              <a className="btn btn-quiet" href={`${PATH}?${new URLSearchParams({ ...query, after: more }).toString()}`}>
                Older entries
              </a>
            </p>
          )}
          <p className="hint">
            Entries stay for a year. They are stored without names of patients, so they say nothing about a patient whose data was
            erased.
          </p>
        </>
      );
      return ok(officePage({ title: 'Log', session, current: PATH, children }));
    },
  }),
];
