/** Entries of the log as sentences. They are stored without names of patients; those are read from the records, as long as they exist. */
import type { ReactNode } from 'react';
import type { EnquiryRecord } from '../../enquiries/records.ts';
import { isEnquiryKind, enquiryPath } from '../../enquiries/kinds.ts';
import type { AuditEntry } from '../../staff/audit.ts';
import { KIND_LABELS } from '../app/wording.ts';

/** What was done about an enquiry; other actions are verbs that stand before it as they are. */
const ABOUT_ENQUIRY: Readonly<Record<string, string>> = {
  seen: 'opened',
  'proposed a time': 'proposed other times for',
  'let the patient keep the time': 'let the patient keep the time of',
  'noted that the patient came': 'noted that the patient came to',
  'noted that the patient did not come': 'noted that the patient did not come to',
  'took back whether the patient came': 'took back whether the patient came to',
  'took the last decision back': 'took back the last decision about',
  'set a status': 'set a status of',
  'wrote a note': 'wrote a note about',
  'was refused': 'was refused a decision about',
  'reminded the patient': 'noted that the patient was reminded of',
  'took a reminder back': 'took back the reminder of',
};

/** What an action without an object of its own was about, by the kind of the record. */
const OBJECTS: Readonly<Record<string, string>> = {
  devices: 'a device',
  sessions: 'the sessions',
  calendars: 'a calendar address',
  people: 'a person of the office',
  newsletter: 'a newsletter',
  subscribers: 'the subscribers',
  figures: 'the figures',
  enquiries: 'the enquiries',
};
const VERBS: Readonly<Record<string, string>> = { seen: 'opened', joined: 'joined the office', searched: 'searched' };

/** The enquiry of an entry; `record` is undefined for one that is removed, or cannot be read. */
const Enquiry = ({ kind, item, record }: Pick<AuditEntry, 'kind' | 'item'> & { record: EnquiryRecord | undefined }) => {
  const one = isEnquiryKind(kind) ? KIND_LABELS[kind][0].toLowerCase() : kind;
  if (!record || !isEnquiryKind(kind)) return <>{`${one === 'appointment' ? 'an' : 'a'} ${one} that is removed`}</>;
  return (
    <>
      the {one} of <a href={enquiryPath(kind, item)}>{record.name}</a>
    </>
  );
};

/** "opened the appointment of Kamal Silva" */
export function sentenceOf({ action, kind, item, about }: AuditEntry, record: EnquiryRecord | undefined): ReactNode {
  const details = about === undefined || about === '' ? '' : `: ${about}`;
  if (isEnquiryKind(kind) && item !== '')
    return (
      <>
        {ABOUT_ENQUIRY[action] ?? action} <Enquiry kind={kind} item={item} record={record} />
        {details}
      </>
    );
  const hasObject = action.includes(' ') || action === 'joined';
  const object = hasObject ? undefined : OBJECTS[kind];
  return `${VERBS[action] ?? action}${object === undefined ? '' : ` ${object}`}${details}`;
}
