/** What the search for one person's data has found. */
import type { ComponentProps } from 'react';
import { counted } from '../../../../src/format/numbers.ts';
import type { Commitment } from '../../enquiries/commitment.ts';
import type { DataSubjectSearch } from '../../privacy/data-subject-search.ts';
import { type DescribedRecord, differentNames } from '../../privacy/described-record.ts';
import { ENQUIRY_KINDS, STORE_OF, enquiryPath } from '../../enquiries/kinds.ts';
import { officeSlotText } from '../../enquiries/slot-text.ts';
import { ErrorNotice } from '../app/error-notice.tsx';
import { HiddenFields } from '../app/form-fields.tsx';
import { DOWNLOAD_FIELD } from '../app/rejection-page.tsx';
import { Time } from '../app/times.tsx';

export const DATA_SUBJECT_PATH = '/office/person';

interface SearchResultProps {
  /** As typed. */
  person: string;
  search: DataSubjectSearch;
  /** The search, signed. */
  state: string;
  /** The found records, once the search is done. */
  records: readonly DescribedRecord[];
  /** Times that the patient counts on. */
  commitments: readonly Commitment[];
  /** Records that were erased before this search. */
  erased: number;
}

type StateFormProps = ComponentProps<'form'> & Pick<SearchResultProps, 'person' | 'state'>;

/** `data-goes-on`: sent by the script as soon as it is there. `data-download`: sent by the browser itself. */
const StateForm = ({ person, state, children, ...form }: StateFormProps) => (
  <form method="post" {...form}>
    <HiddenFields fields={{ person, state }} />
    {children}
  </form>
);

const FoundList = ({ records }: { records: readonly DescribedRecord[] }) => (
  <ul className="rows">
    {records.map(({ store, key, kind, name, at, fields }) => {
      const id = key.slice('records/'.length);
      const officeKind = key.startsWith('records/') ? ENQUIRY_KINDS.find((one) => STORE_OF[one] === store) : undefined;
      return (
        <li key={`${store}/${key}`}>
          <div>
            <b>{name || 'Without a name'}</b>
            <p>
              {officeKind === undefined ? kind : <a href={enquiryPath(officeKind, id)}>{kind}</a>}
              {at !== undefined && (
                <>
                  {' of '}
                  <Time at={at} />
                </>
              )}
            </p>
            <p className="hint">
              {fields.length > 0 ? `Holds it in: ${fields.join(', ')}` : 'Belongs to it'}. <code>{`${store}/${key}`}</code>
            </p>
          </div>
        </li>
      );
    })}
  </ul>
);

type EraseProps = Pick<SearchResultProps, 'person' | 'state' | 'records' | 'commitments'>;

const Erase = ({ person, state, records, commitments }: EraseProps) => (
  <details>
    <summary>Erase</summary>
    <div className="panel">
      <p>
        All {counted(records.length, 'record')} above are removed for good, also a record of somebody else that names this person.
        Mails in the office’s mailbox are not erased.
      </p>
      {commitments.length > 0 && (
        <ErrorNotice
          text="The patient counts on these times, and no mail says that they are off. Cancel or decline first, unless the patient asked for the erasure and knows."
          details={commitments.map(
            ({ status, slots }) =>
              `${status === 'confirmed' ? 'Confirmed' : 'Proposed'}: ${slots.map((slot) => officeSlotText(slot)).join('; ')}`,
          )}
        />
      )}
      <StateForm action={`${DATA_SUBJECT_PATH}/erase`} person={person} state={state}>
        <button className="btn">Erase for good</button>
      </StateForm>
    </div>
  </details>
);

/** How far the search is, or all that was found and what can be done with it. */
export const SearchResult = ({ person, state, search, records, commitments, erased }: SearchResultProps) => {
  const { found, left, isDone, unreadable } = search;
  if (!isDone)
    return (
      <>
        <p role="status">
          {counted(found.length, 'record')} found. {left} are not read yet.
        </p>
        <StateForm action={DATA_SUBJECT_PATH} person={person} state={state} data-goes-on="">
          {erased > 0 && <input type="hidden" name="erased" value={erased} />}
          <button className="btn">Go on</button>
        </StateForm>
      </>
    );
  const names = differentNames(records);
  return (
    <>
      <p role="status">
        {erased > 0 && `${counted(erased, 'record')} erased. `}
        {found.length === 0 ? 'No record holds it.' : `${counted(found.length, 'record')} found.`} Everything was searched.
      </p>
      {unreadable.length > 0 && (
        <ErrorNotice
          text={`${counted(unreadable.length, 'record')} could not be read and may hold it too:`}
          details={unreadable.map(({ store, key }) => (
            <code key={key}>{`${store}/${key}`}</code>
          ))}
        />
      )}
      {found.length > 0 && (
        <>
          <StateForm action={`${DATA_SUBJECT_PATH}/export`} person={person} state={state} data-download="">
            <input type="hidden" name={DOWNLOAD_FIELD} value="yes" />
            <button className="btn btn-quiet">Download as a file</button>
          </StateForm>
          {names.length > 0 && (
            <ErrorNotice
              text="These records have different names. Are all of one person? Open them before you erase anything."
              details={names}
            />
          )}
          <FoundList records={records} />
          <Erase {...{ person, state, records, commitments }} />
        </>
      )}
    </>
  );
};
