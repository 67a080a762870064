/** What the search for one person's data has found. */
import type { Commitment } from '../../enquiries/commitment.ts';
import type { PersonSearch } from '../../privacy/person-search.ts';
import { type DescribedRecord, differentNames } from '../../privacy/described-record.ts';
import { ENQUIRY_KINDS, STORE_OF, enquiryPath } from '../../enquiries/kinds.ts';
import { slotText } from '../../enquiries/slot-text.ts';
import { DOWNLOAD_FIELD } from '../app/rejection-page.tsx';
import { Time } from '../app/times.tsx';

export const PERSON_PATH = '/office/person';

interface PersonResultProps {
  /** As typed. */
  person: string;
  search: PersonSearch;
  /** The search, signed. */
  state: string;
  /** The found records, once the search is done. */
  records: readonly DescribedRecord[];
  /** Times that the patient counts on. */
  commitments: readonly Commitment[];
  /** Records that were erased before this search. */
  erased: number;
}

interface FormProps {
  action: string;
  person: string;
  /** Signed. */
  state: string;
  erased?: number;
  button: string;
  className?: string;
  /** Sent by the script as soon as it is there. */
  goesOn?: boolean;
  /** Sent by the browser itself, for a download. */
  isDownload?: boolean;
}

const StateForm = ({ action, person, state, erased = 0, button, className = 'btn', goesOn, isDownload }: FormProps) => (
  <form method="post" action={action} data-goes-on={goesOn ? '' : undefined} data-download={isDownload ? '' : undefined}>
    <input type="hidden" name="person" value={person} />
    <input type="hidden" name="state" value={state} />
    {isDownload && <input type="hidden" name={DOWNLOAD_FIELD} value="yes" />}
    {erased > 0 && <input type="hidden" name="erased" value={erased} />}
    <button className={className}>{button}</button>
  </form>
);

const counted = (count: number) => `${count} ${count === 1 ? 'record' : 'records'}`;

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

/** Warns of a match that may be wrong. */
const DifferentNames = ({ records }: { records: readonly DescribedRecord[] }) => {
  const names = differentNames(records);
  return names.length === 0 ? null : (
    <div className="notice notice-error">
      <p>These records have different names. Are all of one person? Open them before you erase anything.</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
};

const Download = ({ person, state }: Pick<PersonResultProps, 'person' | 'state'>) => (
  <StateForm
    action={`${PERSON_PATH}/export`}
    person={person}
    state={state}
    button="Download as a file"
    className="btn btn-quiet"
    isDownload
  />
);

const Commitments = ({ commitments }: Pick<PersonResultProps, 'commitments'>) =>
  commitments.length === 0 ? null : (
    <div className="notice notice-error">
      <p>
        The patient counts on these times, and no mail says that they are off. Cancel or decline first, unless the patient asked
        for the erasure and knows.
      </p>
      <ul>
        {commitments.map(({ status, slots }) => (
          <li key={slots.map(slotText).join()}>
            {status === 'confirmed' ? 'Confirmed' : 'Proposed'}: {slots.map(slotText).join('; ')}
          </li>
        ))}
      </ul>
    </div>
  );

type EraseProps = Pick<PersonResultProps, 'person' | 'state' | 'records' | 'commitments'>;

const Erase = ({ person, state, records, commitments }: EraseProps) => (
  <details>
    <summary>Erase</summary>
    <div className="panel">
      <p>
        All {counted(records.length)} above are removed for good, also a record of somebody else that names this person. Mails in
        the office’s mailbox are not erased.
      </p>
      <Commitments commitments={commitments} />
      <StateForm action={`${PERSON_PATH}/erase`} person={person} state={state} button="Erase for good" />
    </div>
  </details>
);

/** How far the search is, or all that was found and what can be done with it. */
export const PersonResult = ({ person, state, search, records, commitments, erased }: PersonResultProps) => {
  const { found, left, isDone, unreadable } = search;
  if (!isDone)
    return (
      <>
        <p role="status">
          {counted(found.length)} found. {left} are not read yet.
        </p>
        <StateForm action={PERSON_PATH} person={person} state={state} erased={erased} button="Go on" goesOn />
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
          <Download person={person} state={state} />
          <DifferentNames records={records} />
          <FoundList records={records} />
          <Erase {...{ person, state, records, commitments }} />
        </>
      )}
    </>
  );
};
