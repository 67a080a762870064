/** Search over all enquiries by name, number or e-mail address. It is a POST, so no URL contains what was typed. */
import * as z from 'zod/mini';
import { findEnquiries, type EnquirySearch } from './find-enquiries.ts';
import { dataSubjectFrom } from '../../privacy/data-subject.ts';
import { type EnquiryRecord, readEnquiryRecord } from '../../enquiries/records.ts';
import { mapConcurrently } from '../../storage/concurrency.ts';
import { ok } from '../../result.ts';
import { isEnquiryKind } from '../../enquiries/kinds.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { FoundRows } from '../inbox/enquiry-rows.tsx';
import { HiddenFields } from '../app/form-fields.tsx';
import { officePage } from '../app/layout.tsx';
import { type OfficeRoute, staffRoute } from '../app/route.ts';
import { sentField } from '../app/sent-field.ts';

const PATH = '/office/search';
/** Items that a continued search brings along. */
const MOST_EARLIER = 100;

const ADVICE = 'Search above for a name, a telephone number or an e-mail address.';

const QuerySchema = z.object({
  text: sentField(),
  /** Where the search goes on. */
  from: z.optional(z.string()),
  /** Items found so far: `<kind>/<id>`, separated by spaces. */
  earlier: z.optional(z.string()),
});

const SearchResults = ({ text, search }: { text: string; search: EnquirySearch }) => {
  const { found, searched, left, next, unreadable } = search;
  const earlier = found.slice(0, MOST_EARLIER).map(({ kind, id }) => `${kind}/${id}`);
  return (
    <>
      <p role="status">
        {found.length === 0 ? 'Nothing found' : `${found.length} found`} in{' '}
        {left > 0 ? `the newest ${searched}` : `all ${searched}`} enquiries.
        {left > 0 && ` ${left} older ones are not searched yet.`}
        {unreadable.length > 0 && ` ${unreadable.length} could not be read.`}
      </p>
      {found.length > 0 && <FoundRows enquiries={found} />}
      {next !== undefined && (
        <form method="post" action={PATH}>
          <HiddenFields fields={{ text, from: next, earlier: earlier.join(' ') }} />
          <button className="btn">Search older enquiries</button>
        </form>
      )}
    </>
  );
};

/** Enquiries that were found before, as they are now. */
async function readEarlier(stores: EnquiryStores, text = ''): Promise<EnquiryRecord[]> {
  const places = text.split(' ').slice(0, MOST_EARLIER);
  const found = await mapConcurrently(places, async (place) => {
    const [kind = '', id = ''] = place.split('/');
    return isEnquiryKind(kind) ? readEnquiryRecord(stores, kind, id) : undefined;
  });
  return found.filter((enquiry) => enquiry !== undefined);
}

/** `/office/search`. */
export const searchRoutes = ({ stores }: { stores: EnquiryStores }): OfficeRoute[] => [
  staffRoute({
    name: 'search',
    method: 'GET',
    path: PATH,
    handle: ({ session }) =>
      Promise.resolve(ok(officePage({ title: 'Search', session, current: PATH, children: <p>{ADVICE}</p> }))),
  }),
  staffRoute({
    name: 'search-results',
    method: 'POST',
    path: PATH,
    body: QuerySchema,
    async handle({ body, session, log }) {
      const text = body.text.trim();
      await log({ action: 'searched', kind: 'enquiries', item: '' });
      const [search, earlier] = await Promise.all([
        findEnquiries(stores, text, { from: body.from }),
        readEarlier(stores, body.earlier),
      ]);
      const children = (
        <>
          {search ? (
            <SearchResults text={text} search={{ ...search, found: [...earlier, ...search.found] }} />
          ) : (
            <p role="status">Type at least two characters.</p>
          )}
          {session.person.role === 'doctor' && dataSubjectFrom(text) && (
            <form className="panel" method="post" action="/office/person">
              <p>
                <b>Everything of this person</b>
              </p>
              <p className="hint">
                All records with this number or address, to answer a request for information or to erase them.
              </p>
              <input type="hidden" name="person" value={text} />
              <button className="btn btn-quiet">Find everything</button>
            </form>
          )}
        </>
      );
      return ok(officePage({ title: 'Search', session, current: PATH, status: search ? 200 : 422, searched: text, children }));
    },
  }),
];
