import { type Clock, systemClock } from '../clock.ts';
import { replyDelivery } from '../enquiries/patient-mail/delivery.ts';
import { appointmentLinks } from '../enquiries/patient-mail/links.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import type { SiteData } from '../site-data.ts';
import type { Secret } from '../storage/secret.ts';
import { replyMails } from './patient-mails.ts';

interface Deps {
  stores: EnquiryStores;
  data: Pick<SiteData, 'site' | 'office'>;
  /** Patients' answers go there. */
  office: { name: string; address: string };
  secret: Secret;
  clock?: Clock;
}

/** Decides and renders the mails to patients. */
export function replyDecision({ stores, data: { site, office: texts }, office, secret, clock = systemClock }: Deps) {
  const links = appointmentLinks({ url: site.url, secret });
  const { name, address } = office;
  const requestOf = stores.appointments.inbox.read;
  return replyDelivery({ stores, clock, mailOf: replyMails({ site, texts, links, office: { name, address }, requestOf }) });
}
