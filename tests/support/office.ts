/** What visitors have sent, a record in every store, and the office's tool over it. */
import { createDailyCap } from '../../netlify/lib/forms/daily-cap.ts';
import { AppointmentSchema } from '../../netlify/lib/stores/appointments.ts';
import { createChats } from '../../netlify/lib/stores/chats.ts';
import { createInbox } from '../../netlify/lib/stores/inbox.ts';
import { MessageSchema } from '../../netlify/lib/stores/messages.ts';
import { createSecret } from '../../netlify/lib/stores/secret.ts';
import { createStatuses } from '../../netlify/lib/stores/statuses.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { createSubscribers } from '../../netlify/lib/stores/subscribers.ts';
import type { Office } from '../../scripts/office/command.ts';
import { runOffice } from '../../scripts/office/run.ts';
import { createMemoryRecords } from './memory-records.ts';
import { SAMPLE_MESSAGE, SAMPLE_REQUEST } from './sample-forms.ts';

/** Half past one in the afternoon at the practice. */
export const NOW = Date.parse('2026-03-01T08:00:00Z');
const CONSENT = { consent: { privacyVersion: '2024-04-20' } };
const KEY = 'a-key-made-by-the-form';

/** Stores in memory without faults. */
export function memoryStores(): OpenStore {
  const opened = new Map<string, ReturnType<typeof createMemoryRecords>>();
  return (name) => {
    const store = opened.get(name) ?? createMemoryRecords();
    opened.set(name, store);
    return store;
  };
}

/** The parts of the site that write, over these stores. */
export function writersOf(open: OpenStore, clock: () => number) {
  const secret = createSecret({ store: open('secrets') });
  return {
    secret,
    messages: createInbox({ store: open('messages'), schema: MessageSchema, clock }),
    appointments: createInbox({ store: open('appointments'), schema: AppointmentSchema, clock }),
    chats: createChats({ sessionRecords: open('chat-sessions'), messageRecords: open('chat-messages'), clock }),
    subscribers: createSubscribers({ store: open('subscribers'), secret, clock }),
    cap: createDailyCap({ store: open('caps'), hashOf: (address) => secret.keyedHash('address', address), clock }),
  };
}

export interface Visitor {
  name: string;
  email: string;
  phone: string;
}

/** Everything one visitor can send, with all that then stands beside it. A second apart, the message first. */
export async function sendAll(open: OpenStore, { name, email, phone }: Visitor, start = NOW) {
  let now = start;
  const clock = () => (now += 1000);
  const { messages, appointments, chats, subscribers, cap } = writersOf(open, clock);
  const { record: message } = await messages.add({ ...SAMPLE_MESSAGE, name, email, phone, ...CONSENT }, { key: KEY });
  const { record: appointment } = await appointments.add(
    { ...SAMPLE_REQUEST, name, email, phone, phoneNumber: null, emergencyContact: '', ...CONSENT },
    { key: KEY },
  );
  const chat = { sessionId: `session-of-${name.length}-${now}`, visitorName: name, visitorEmail: email, ...CONSENT };
  const { record: chatMessage } = await chats.start({ ...chat, initialMessage: 'When are you open?' });
  await chats.close(chat.sessionId);
  const { record: ask } = await subscribers.asks.add({ email, ...CONSENT }, { key: KEY });
  const hash = await subscribers.hashOf(email);
  await subscribers.add(hash, { email, ...CONSENT });
  await open('subscribers').create(`requests/${hash}/0001`, { id: ask.id, at: clock() });
  await subscribers.note(hash, 'confirmed');
  for (const [store, { id }] of [
    ['messages', message],
    ['appointments', appointment],
    ['chat-messages', chatMessage],
    ['subscribers', ask],
  ] as const) {
    await open(store).create(`tries/${id}/0001`, { at: clock(), by: 'a process' });
    await open(store).create(`told/${id}`, { at: clock() });
  }
  await createStatuses({ store: open('messages'), clock }).set(message.id, 'read');
  await createStatuses({ store: open('appointments'), clock }).set(appointment.id, 'confirmed');
  await cap.count('contact', '203.0.113.7');
  return { message, appointment, session: chatMessage.session, chatMessage, ask, hash };
}

/** The tool with what it said. */
export function createOffice(open: OpenStore, more: Partial<Office> = {}) {
  const said: string[] = [];
  const noted: string[] = [];
  const office: Office = {
    open,
    clock: () => NOW + 3_600_000,
    say: (text) => void said.push(text),
    note: (text) => void noted.push(text),
    confirm: undefined,
    columns: 100,
    root: '.',
    ...more,
  };
  return {
    said: () => said.splice(0).join(''),
    noted: () => noted.splice(0).join('\n'),
    run: (...given: string[]) => runOffice(given, office),
  };
}
