/** What the search for one person's data has found. */
import type { PersonSearch } from '../office/person-search.ts';
import { itemPath } from '../item-path.ts';
import { type DescribedRecord, differentNames } from '../privacy/described-record.ts';
import { OFFICE_KINDS, STORE_OF } from '../stores/office-kinds.ts';
import { DOWNLOAD_FIELD } from './rejection-page.tsx';
import { Time } from './times.tsx';

export const PERSON_PATH = '/office/person';

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
      const officeKind = key.startsWith('records/') ? OFFICE_KINDS.find((one) => STORE_OF[one] === store) : undefined;
      return (
        <li key={`${store}/${key}`}>
          <div>
            <b>{name || 'Without a name'}</b>
            <p>
              {officeKind === undefined ? kind : <a href={itemPath(officeKind, id)}>{kind}</a>}
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

const Download = ({ person, search }: { person: string; search: PersonSearch }) => (
  <StateForm
    action={`${PERSON_PATH}/export`}
    person={person}
    search={search}
    button="Download as a file"
    className="btn btn-quiet"
    isDownload
  />
);

const Erase = ({ person, search }: { person: string; search: PersonSearch }) => (
  <details>
    <summary>Erase</summary>
    <div className="panel">
      <p>
        All {counted(search.found.length)} above are removed for good, also a record of somebody else that names this person.
        Mails in the office’s mailbox are not erased.
      </p>
      <StateForm action={`${PERSON_PATH}/erase`} person={person} search={search} button="Erase for good" />
    </div>
  </details>
);

interface PersonResultProps {
  /** As typed. */
  person: string;
  search: PersonSearch;
  /** The found records, once the search is done. */
  records: readonly DescribedRecord[];
  /** Records that were erased before this search. */
  erased: number;
}

/** How far the search is, or all that was found and what can be done with it. */
export const PersonResult = ({ person, search, records, erased }: PersonResultProps) => {
  const { found, left, isDone, unreadable } = search;
  if (!isDone)
    return (
      <>
        <p role="status">
          {counted(found.length)} found. {left} are not read yet.
        </p>
        <StateForm action={PERSON_PATH} person={person} search={search} erased={erased} button="Go on" goesOn />
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
          <Download person={person} search={search} />
          <DifferentNames records={records} />
          <FoundList records={records} />
          <Erase person={person} search={search} />
        </>
      )}
    </>
  );
};
