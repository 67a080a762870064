import { Fragment, type ReactNode } from 'react';
import { enquiryPath } from '../../enquiries/kinds.ts';
import { readEnquiryRecord } from '../../enquiries/records.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { mapConcurrently } from '../../storage/concurrency.ts';
import { TAKEN_ADVICE } from './decision-fields.ts';

/** Says whose time it is, with links. @param others ids of the appointments that have it */
export async function takenText(stores: EnquiryStores, others: readonly string[]): Promise<ReactNode> {
  const nameOf = async (id: string) => (await readEnquiryRecord(stores, 'appointments', id).catch(() => undefined))?.name;
  const names = await mapConcurrently(others, nameOf);
  return (
    <>
      This time is confirmed for{' '}
      {others.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <a href={enquiryPath('appointments', id)}>{names[index] ?? 'an unreadable record'}</a>
        </Fragment>
      ))}
      . {TAKEN_ADVICE}
    </>
  );
}
