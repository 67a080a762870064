/** A site with one item of each kind, and people who decide about them. */
import type { DecideRequest } from '../../netlify/lib/enquiries/decide.ts';
import type { Decision } from '../../netlify/lib/enquiries/decisions.ts';
import type { EnquiryKind } from '../../netlify/lib/enquiries/kinds.ts';
import type { LinkPurpose } from '../../netlify/lib/enquiries/patient-mail/links.ts';
import type { Mail } from '../../netlify/lib/mail/mailer.ts';
import { CONSENT, memoryStores, SANDUNI } from './office.ts';
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
  if (kind === 'appointments') return (await site.appointments.add(APPOINTMENT, { quarantined })).record.id;
  if (kind === 'messages') return (await site.messages.add({ ...SAMPLE_MESSAGE, ...CONSENT }, { quarantined })).record.id;
  const chat = { ...SAMPLE_CHAT, sessionId: crypto.randomUUID(), ...CONSENT };
  return (await site.chats.start(chat, { quarantined })).record.session;
}

/** A test site whose decisions send their mails at once, over stores in memory unless a service is given. */
export function createDecisions(options: Parameters<typeof createTestSite>[0] = {}) {
  const site = createTestSite(options.service ? options : { open: memoryStores(), ...options });
  const decide = async (request: DecideRequest) => (await site.site.decideWith((work) => work().then(() => undefined)))(request);
  const lastEvent = (id: string) => site.stores.appointments.events.last(id);
  const decided = async (kind: EnquiryKind, id: string, after: number, decision: Decision) => {
    const result = await decide({ kind, id, after, actor: SANDUNI, decision });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  };
  const patientMails = () => site.mails.filter(({ messageId }) => messageId.startsWith('reply.'));
  return {
    ...site,
    decide,
    /** Mails to patients. */
    patientMails,
    patientSubjects: () => patientMails().map(({ subject }) => subject),
    /** Sanduni decides; the decision has to succeed. */
    decided,
    /** Stores an enquiry, about which Sanduni decides one thing after another. @returns its id */
    add: async (kind: EnquiryKind, ...decisions: readonly Decision[]): Promise<string> => {
      const id = await storeItem(site, kind);
      for (const [after, decision] of decisions.entries()) await decided(kind, id, after, decision);
      return id;
    },
    /** The last event of an appointment. */
    lastEvent,
    /** Sanduni decides about an appointment, over its last event. */
    decideNext: async (id: string, decision: Decision) =>
      decide({ kind: 'appointments', id, after: (await lastEvent(id))?.number ?? 0, actor: SANDUNI, decision }),
    /** Closes a day, or opens it again. */
    setClosed: async (date: string, isClosed = true) => {
      const { number } = await site.site.closedDays.of(date);
      await site.site.closedDays.set(date, number, isClosed ? { en: 'the doctor is away' } : undefined, SANDUNI);
    },
    /** Tokens of the newest mail that has links for a purpose. */
    linkTokens: (purpose: LinkPurpose): string[] => tokensIn(site.mails, purpose),
    /** Presses the button of the newest mail that has it, as a browser without JavaScript does. @returns the page that opens */
    press: async (purpose: LinkPurpose, token = tokensIn(site.mails, purpose)[0] ?? ''): Promise<string | null> => {
      const response = await site.post(ENDPOINTS[purpose], {}, { query: `?token=${token}`, waits: true });
      return response.headers.get('location');
    },
  };
}
export type Decisions = ReturnType<typeof createDecisions>;

const ENDPOINTS = {
  accept: 'appointmentAccept',
  cancel: 'appointmentCancel',
  'another-time': 'appointmentAnotherTime',
} as const satisfies Record<LinkPurpose, string>;

const tokensIn = (mails: readonly Mail[], purpose: LinkPurpose): string[] => {
  const link = new RegExp(`/appointments/${purpose}\\?token=(\\S+)`, 'g');
  const found = mails.map(({ text }) => [...text.matchAll(link)].map(([, token = '']) => token));
  return found.findLast((tokens) => tokens.length > 0) ?? [];
};
