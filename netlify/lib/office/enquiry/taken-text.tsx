import { Fragment, type ReactNode } from 'react';
import { enquiryPath } from '../../enquiries/kinds.ts';
import { readEnquiryRecord } from '../../enquiries/records.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { isRecordId } from '../../storage/inbox.ts';
import { mapConcurrently } from '../../storage/concurrency.ts';
import { NAMELESS_ADVICE, TAKEN_ADVICE } from './decision-fields.ts';

/** The names of patients, with links. @param others ids of appointments */
async function namesOf(stores: EnquiryStores, others: readonly string[]) {
  const nameOf = async (id: string) => (await readEnquiryRecord(stores, 'appointments', id).catch(() => undefined))?.name;
  const names = await mapConcurrently(others, nameOf);
  const text = others.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <a href={enquiryPath('appointments', id)}>{names[index] ?? 'an unreadable record'}</a>
    </Fragment>
  ));
  return { text, areComplete: !names.includes(undefined) };
}

/**
 * Says whose time it is, with links.
 * @param others ids of the appointments that have it @param next which times are free instead
 * @returns also whether it names all: only then may the next press confirm the time beside them
 */
export async function takenText(
  stores: EnquiryStores,
  others: readonly string[],
  next: string,
): Promise<{ message: ReactNode; namesAll: boolean }> {
  const { text, areComplete } = await namesOf(stores, others);
  const message = (
    <>
      This time is confirmed for {text}. {next} {areComplete ? TAKEN_ADVICE : NAMELESS_ADVICE}
    </>
  );
  return { message, namesAll: areComplete };
}

const STORED = 'This is stored, but its time is not confirmed';
/** Names that are shown. */
const MOST = 10;

/**
 * Why an appointment by telephone has no time, from the address of its page.
 * @param query `taken` with the ids of the appointments that have the time, or `refused`
 */
export async function notBookedText(stores: EnquiryStores, query: URLSearchParams): Promise<ReactNode> {
  const taken = query.get('taken');
  if (taken === null) return query.has('refused') ? `${STORED}. Choose another one.` : undefined;
  const others = taken.split(',').filter(isRecordId).slice(0, MOST);
  if (others.length === 0) return `${STORED}: somebody has it by now. Choose another one.`;
  return (
    <>
      {STORED}: it is that of {(await namesOf(stores, others)).text} by now. Choose another one.
    </>
  );
}
