import { agreedSlot } from '../enquiries/commitment.ts';
import type { Slot, StatusEvent } from '../enquiries/events.ts';
import type { EnquiryRecord } from '../enquiries/records.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { shortTypeName } from '../enquiries/chosen-name.ts';

/** An agreed time of a patient, past or to come. */
export interface KnownVisit extends Slot, Pick<StatusEvent, 'attendance'> {
  /** Its short name. */
  type: string;
}

/** The agreed time of an enquiry; undefined for one without. */
export async function visitOf(stores: EnquiryStores, enquiry: EnquiryRecord): Promise<KnownVisit | undefined> {
  if (enquiry.kind !== 'appointments') return undefined;
  const last = await stores.appointments.events.last(enquiry.id);
  const slot = agreedSlot(last);
  return slot && { ...slot, type: shortTypeName(enquiry.record), attendance: last?.attendance };
}
