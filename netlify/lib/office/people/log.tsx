/** The log: who saw or changed which record, when. */
import { ok } from '../../result.ts';
import type { AuditEntry } from '../../staff/audit.ts';
import type { Staff } from '../../staff/staff.ts';
import { isRecordId } from '../../storage/inbox.ts';
import { isEnquiryKind, enquiryPath } from '../../enquiries/kinds.ts';
import { officePage } from '../app/layout.tsx';
import { type OfficeRoute, staffRoute } from '../app/route.ts';
import { Rows } from '../app/rows.tsx';
import { Time } from '../app/times.tsx';

const PATH = '/office/log';
const PAGE_SIZE = 50;
/** Characters of a record's id; ids of devices are longer, and their beginning tells them apart. */
const ID_LENGTH = 26;

/** The record of an entry. It may be erased by now. */
const RecordLink = ({ kind, item }: Pick<AuditEntry, 'kind' | 'item'>) => {
  if (item === '') return null;
  const id = <code>{item.slice(0, ID_LENGTH)}</code>;
  return isEnquiryKind(kind) ? <a href={enquiryPath(kind, item)}>{id}</a> : id;
};

/** `GET /office/log?after=<id>`, for the doctor. */
export const logRoutes = ({ audit }: Pick<Staff, 'audit'>): OfficeRoute[] => [
  staffRoute({
    name: 'log',
    method: 'GET',
    path: PATH,
    access: 'doctor',
    async handle({ request, session }) {
      const after = new URL(request.url).searchParams.get('after') ?? '';
      const { entries, more } = await audit.page(PAGE_SIZE, isRecordId(after) ? after : '');
      const children = (
        <>
          <p>
            Entries stay for a year. They name records of patients by their number only, so they say nothing about a patient whose
            data was erased.
          </p>
          <Rows empty="Nothing was seen or changed yet.">
            {entries.map(({ id, at, name, role, action, kind, item, about }) => (
              <li key={id}>
                <div>
                  <b>{name}</b>
                  {role !== undefined && ` (${role})`} {action} ({kind}){about !== undefined && about !== '' && `: ${about}`}
                  <p className="hint">
                    <Time at={at} /> <RecordLink kind={kind} item={item} />
                  </p>
                </div>
              </li>
            ))}
          </Rows>
          {more !== undefined && (
            <p>
              <a className="btn btn-quiet" href={`${PATH}?after=${more}`}>
                Older entries
              </a>
            </p>
          )}
        </>
      );
      return ok(officePage({ title: 'Log', session, current: PATH, children }));
    },
  }),
];
