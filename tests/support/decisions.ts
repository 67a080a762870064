/** A site with one item of each kind, and people who decide about them. */
import type { DecideRequest } from '../../netlify/lib/enquiries/decide.ts';
import type { Decision } from '../../netlify/lib/enquiries/decisions.ts';
import type { EnquiryKind } from '../../netlify/lib/enquiries/kinds.ts';
import { CONSENT, SANDUNI } from './office.ts';
import { SAMPLE_CHAT, SAMPLE_MESSAGE, SAMPLE_REQUEST } from './sample-forms.ts';
import { createTestSite } from './test-site.ts';

/** A week after the start of a test site, a Monday. */
export const CONFIRM = { type: 'confirm', date: '2026-03-09', time: '09:30' } as const;
export const OPTIONS = [
  { date: '2026-03-10', time: '10:00' },
  { date: '2026-03-11', time: '16:30' },
];
export const PROPOSE = { type: 'propose', options: OPTIONS } as const;
export const REPLY = { type: 'reply', text: 'We are open on Monday.' } as const;

export const APPOINTMENT = { ...SAMPLE_REQUEST, preferredDate: '2026-03-09', phoneNumber: '+94710000000', ...CONSENT };

/** Stores one item of a kind. @returns its id */
export async function storeItem(
  site: ReturnType<typeof createTestSite>,
  kind: EnquiryKind,
  quarantined?: string,
): Promise<string> {
  switch (kind) {
    case 'appointments':
      return (await site.appointments.add(APPOINTMENT, { quarantined })).record.id;
    case 'messages':
      return (await site.messages.add({ ...SAMPLE_MESSAGE, ...CONSENT }, { quarantined })).record.id;
    case 'chats': {
      const started = await site.chats.start({ ...SAMPLE_CHAT, sessionId: crypto.randomUUID(), ...CONSENT }, { quarantined });
      return started.record.session;
    }
  }
}

/** A test site whose decisions send their mails at once. */
export function createDecisions(options: Parameters<typeof createTestSite>[0] = {}) {
  const site = createTestSite(options);
  const decide = async (request: DecideRequest) => (await site.site.decideWith((work) => work().then(() => undefined)))(request);
  return {
    ...site,
    decide,
    /** Mails to patients. */
    patientMails: () => site.mails.filter(({ messageId }) => messageId.startsWith('reply.')),
    /** Sanduni decides; the decision has to succeed. */
    decided: async (kind: EnquiryKind, id: string, after: number, decision: Decision) => {
      const result = await decide({ kind, id, after, actor: SANDUNI, decision });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      return result.value;
    },
  };
}
