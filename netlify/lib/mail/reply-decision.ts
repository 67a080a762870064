import { type Clock, systemClock } from '../clock.ts';
import type { SiteData } from '../site-data.ts';
import { createStores } from '../site-stores.ts';
import type { Secret } from '../storage/secret.ts';
import type { OpenStore } from '../storage/store-names.ts';
import { replyDelivery } from '../enquiries/patient-mail/delivery.ts';
import { appointmentLinks } from '../enquiries/patient-mail/links.ts';
import { replyMails } from './patient-mails.ts';

interface Deps {
  open: OpenStore;
  data: Pick<SiteData, 'site' | 'office'>;
  /** Patients' answers go there. */
  office: { name: string; address: string };
  secret: Secret;
  clock?: Clock;
}

/** Decides and renders the mails to patients. */
export function replyDecision({ open, data: { site, office: texts }, office, secret, clock = systemClock }: Deps) {
  const links = appointmentLinks({ url: site.url, secret });
  const { name, address } = office;
  const requestOf = (id: string) => createStores({ open }).appointments.read(id);
  return replyDelivery({ open, clock, mailOf: replyMails({ site, texts, links, office: { name, address }, requestOf }) });
}
