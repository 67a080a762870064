/** What the search for one person's data has found. */
import type { PersonSearch } from '../office/person-search.ts';
import { itemPath } from '../item-path.ts';
import { OFFICE_KINDS, STORE_OF } from '../stores/office-kinds.ts';
import { timeOf } from '../stores/inbox.ts';
import { DOWNLOAD_FIELD } from './rejection-page.tsx';
import { Time } from './times.tsx';
import { KIND_LABELS } from './wording.ts';

export const PERSON_PATH = '/office/person';

const RECORD_ID = /[0-9a-z]{9}-[0-9a-f]{16}/;

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

const FoundTable = ({ found }: Pick<PersonSearch, 'found'>) => (
  <ul className="rows">
    {found.map(({ store, key, fields }) => {
      const id = RECORD_ID.exec(key)?.[0];
      const kind = key === `records/${id}` ? OFFICE_KINDS.find((one) => STORE_OF[one] === store) : undefined;
      return (
        <li key={`${store}/${key}`}>
          <div>
            <b>{fields.length > 0 ? `Holds it in: ${fields.join(', ')}` : 'Belongs to it'}</b>
            {kind !== undefined && id !== undefined && (
              <p>
                <a href={itemPath(kind, id)}>Open the {KIND_LABELS[kind][0].toLowerCase()}</a>
              </p>
            )}
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
      action={`${PERSON_PATH}/export`}
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
        <StateForm action={`${PERSON_PATH}/erase`} person={person} search={search} button="Erase for good" />
      </div>
    </details>
  </>
);

interface PersonResultProps {
  /** As typed. */
  person: string;
  search: PersonSearch;
  /** Records that were erased before this search. */
  erased: number;
}

/** How far the search is, or all that was found and what can be done with it. */
export const PersonResult = ({ person, search, erased }: PersonResultProps) => {
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
          <Actions person={person} search={search} />
          <FoundTable found={found} />
        </>
      )}
    </>
  );
};
