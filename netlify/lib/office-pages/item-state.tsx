/** The state of an item, and what needs attention. */
import type { ReactNode } from 'react';
import { weekdayDate } from '../../../src/format/dates.ts';
import { itemPath } from '../office/item-path.ts';
import type { Item } from '../office/item.ts';
import type { Slot } from '../stores/statuses.ts';
import { Time } from './times.tsx';
import { KIND_LABELS, statusLabel } from './wording.ts';

/** "Friday, 20 March 2026 at 10:30" */
export const slotText = ({ date, time }: Slot): string => `${weekdayDate(date)} at ${time}`;

const Notice = ({ children }: { children: ReactNode }) => <div className="notice">{children}</div>;

/** What became of the last mail to the patient. */
const LastMail = ({ history, unsent }: Pick<Item, 'history' | 'unsent'>) => {
  const told = history.findLast(({ mail }) => mail !== undefined);
  if (!told) return null;
  return unsent.includes(told.number) ? (
    <Notice>The mail to the patient is not sent yet. It is tried again for three days.</Notice>
  ) : (
    <p className="hint">
      The last mail to the patient was sent on <Time at={told.at} />.
    </p>
  );
};

/** Status, agreed or proposed times, and warnings. */
export const ItemState = ({ item }: { item: Item }) => {
  const { status, slot, proposed, takenBy, isReturned, isAside, sameTime, content } = item;
  const { createdAt, quarantined } = content.record;
  return (
    <div className="item-state">
      <p>
        <span className="badge badge-line">{KIND_LABELS[content.kind][0]}</span>
        <span className="badge">{statusLabel(status)}</span>
        {takenBy !== undefined && <span className="badge badge-line">{takenBy} is on it</span>}
        <span className="hint">
          Sent on <Time at={Date.parse(createdAt)} />
        </span>
      </p>
      {slot && <p className="slot">{slotText(slot)}</p>}
      {proposed.length > 0 && (
        <ul className="slot" aria-label="Proposed times">
          {proposed.map((one) => (
            <li key={slotText(one)}>{slotText(one)}</li>
          ))}
        </ul>
      )}
      <LastMail {...item} />
      {isReturned && <Notice>The patient cancelled, or asks for another time.</Notice>}
      {isAside && <Notice>Set aside as suspected spam{quarantined === null ? '' : ` (${quarantined})`}.</Notice>}
      {sameTime.length > 0 && (
        <Notice>
          Another appointment is confirmed for the same time:{' '}
          {sameTime.map((id) => (
            <a key={id} href={itemPath('appointments', id)}>
              open it
            </a>
          ))}
        </Notice>
      )}
    </div>
  );
};
