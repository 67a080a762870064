/** The log: who saw or changed which record, when. */
import { ok } from '../result.ts';
import type { Staff } from '../staff/staff.ts';
import { isRecordId } from '../stores/inbox.ts';
import { officePage } from './layout.tsx';
import { type OfficeRoute, staffRoute } from './route.ts';
import { Time } from './times.tsx';

const PATH = '/office/log';
const PAGE_SIZE = 50;

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
            Entries stay for a year. They name records by their number only, so they say nothing about a patient whose data was
            erased.
          </p>
          {entries.length === 0 ? (
            <p className="empty">Nothing was seen or changed yet.</p>
          ) : (
            <div className="scroll" role="region" aria-label="Entries" tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Who</th>
                    <th scope="col">What</th>
                    <th scope="col">Record</th>
                  </tr>
                </thead>
                <tbody>
                  {entries.map(({ id, at, name, action, kind, item }) => (
                    <tr key={id}>
                      <td>
                        <Time at={at} />
                      </td>
                      <td>{name}</td>
                      <td>
                        {action} ({kind})
                      </td>
                      <td>
                        <code>{item}</code>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {more !== undefined && (
            <p>
              <a className="btn btn-quiet" href={`${PATH}?after=${more}`}>
                Older entries
              </a>
            </p>
          )}
        </>
      );
      return ok(officePage({ title: 'Log', session, section: PATH, children }));
    },
  }),
];
