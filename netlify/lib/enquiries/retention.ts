/** Retention of mails about enquiries. */
import { RECORDS } from '../storage/inbox.ts';
import { type FindDue, idOf, ownerless } from '../storage/retention-rule.ts';
import { ENQUIRY_KINDS, STORE_OF } from './kinds.ts';
import { enquiryPart, mailPart } from './mails.ts';

/** Mails whose enquiry is removed. */
export const orphanMails: FindDue = async (store, { open }) =>
  ownerless(await store.keys(RECORDS), mailPart, async () => {
    const enquiries = await Promise.all(ENQUIRY_KINDS.map((kind) => open(STORE_OF[kind]).keys(RECORDS)));
    return enquiries.flat().map((key) => enquiryPart(idOf(key)));
  });
