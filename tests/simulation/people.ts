/** The people of the simulation. All of them are fictional. */
import { type Language, siteLanguages } from '../../src/language/languages.ts';
import type { PageForm } from '../support/functions/page-forms.ts';

export interface Submission {
  endpoint: 'appointments' | 'contact' | 'chatSessions' | 'subscribe';
  fields: Record<string, string>;
  /** Idempotency key; undefined for a browser without JavaScript. */
  key: string | undefined;
  mark: string;
  /** The day in UTC on which it was sent first: a form without JavaScript is the same one for a day. */
  day?: string;
}

export interface Patient {
  index: number;
  /** Holds a word that no other name holds. */
  name: string;
  language: Language;
  /** Empty for somebody who only telephones. */
  addresses: string[];
  phone: string;
  usesScript: boolean;
  /** What was sent and not answered: it is sent again with its key. */
  unanswered: Submission[];
  /** Asked to be erased, and sends nothing any more. */
  isGone: boolean;
}

export interface OpenPage {
  readonly forms: readonly PageForm[];
}

export interface StaffMember {
  name: string;
  role: 'doctor' | 'office';
  /** Id in the store; empty until joined. */
  id: string;
  device: string;
  cookie: string;
  /** The pages that are open in the browser, as they were when they were loaded; the newest page first. */
  pages: OpenPage[];
}

const PATIENTS = 60;
/** People of whom two share a number. */
const SHARED_NUMBERS = 5;

export const createPatients = (): Patient[] =>
  Array.from({ length: PATIENTS }, (_, index) => {
    const number = String(index).padStart(2, '0');
    const isByTelephone = index >= 15 && index < 23;
    const addresses = isByTelephone ? [] : [`patient${number}@post.example`];
    if (index >= 10 && index < 15) addresses.push(`patient${number}@work.example`);
    const household = index < 2 * SHARED_NUMBERS ? Math.floor(index / 2) : index;
    return {
      index,
      name: `Sample Person${number}x`,
      language: siteLanguages()[index % siteLanguages().length] ?? 'en',
      addresses,
      // Some type a number that no telephone has.
      phone: index > 20 && index % 5 !== 0 ? `99 99 ${number} 99 99 99` : `071 555 ${String(1000 + household)}`,
      usesScript: index % 4 !== 0,
      unanswered: [],
      isGone: false,
    };
  });

/** Indexes of patients whose address the mail server refuses. */
export const REFUSED = [23, 24];

const member = (name: string, role: StaffMember['role']): StaffMember => ({
  ...{ name, role, id: '', device: '', cookie: '', pages: [] },
});

export const createStaffMembers = (): readonly [doctor: StaffMember, ...assistants: StaffMember[]] => [
  member('Dr Example', 'doctor'),
  member('Anjali', 'office'),
  member('Kasun', 'office'),
];
