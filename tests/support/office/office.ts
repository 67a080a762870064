/** Sample records in every store, and the office tool over them. */
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import type { Office } from '../../../scripts/office/command.ts';
import { runOffice } from '../../../scripts/office/run.ts';
import { CONSENT, NIMALI, SAMPLE_MESSAGE, SAMPLE_REQUEST, SANDUNI } from '../functions/samples.ts';
import { createTestSite, START } from '../functions/test-site.ts';

const KEY = 'a-key-made-by-the-form';
/** The agreed time of {@link sendAll}'s appointment. */
const AGREED = { date: '2999-12-30', time: '09:30' };

/** Stores everything one visitor can send, with all related keys. A second apart, the message first. */
export async function sendAll(open: OpenStore, { name, email, phone }: typeof NIMALI, start = START) {
  let now = start;
  const clock = () => (now += 1000);
  const { messages, appointments, chats, subscribers, stores, hashOf, decided, site } = createTestSite({ open, clock });
  const { record: message } = await messages.add({ ...SAMPLE_MESSAGE, name, email, phone, ...CONSENT }, { key: KEY });
  const sent = { ...SAMPLE_REQUEST, name, email, phone, phoneNumber: null, emergencyContact: '', ...CONSENT };
  const { record: appointment } = await appointments.add(sent, { key: KEY });
  const chat = { sessionId: `session-of-${name.length}-${now}`, visitorName: name, visitorEmail: email, ...CONSENT };
  const { record: chatMessage } = await chats.start({ ...chat, initialMessage: 'When are you open?' });
  await chats.close(chat.sessionId);
  const { record: request } = await subscribers.requests.add({ email, ...CONSENT }, { key: KEY });
  const hash = await hashOf(email);
  await subscribers.add(hash, { email, ...CONSENT });
  await open('subscribers').create(`requests/${hash}/0001`, { id: request.id, at: clock() });
  await subscribers.recordEvent(hash, 'confirmed');
  for (const [store, { id }] of [
    ['messages', message],
    ['appointments', appointment],
    ['chat-messages', chatMessage],
    ['subscribers', request],
  ] as const) {
    await open(store).create(`tries/${id}/0001`, { at: clock(), by: 'a process' });
    await open(store).create(`told/${id}`, { at: clock() });
  }
  const { session } = chatMessage;
  await decided('messages', message.id, 0, { type: 'status', status: 'read' });
  await decided('appointments', appointment.id, 0, { type: 'confirm', ...AGREED, despite: ['taken'] });
  await decided('chats', session, 0, { type: 'take' });
  const note = { text: 'Called back.', at: clock(), by: SANDUNI.id, name: SANDUNI.name };
  await stores.appointments.notes.add(appointment.id, note);
  await site.quota.count('contact', '203.0.113.7');
  return { message, appointment, session, chatMessage, request, hash };
}

/** The office tool with its captured output. */
export function createOffice(open: OpenStore, more: Partial<Office> = {}) {
  const { clock = () => START + 3_600_000 } = more;
  const output: string[] = [];
  const notes: string[] = [];
  const office: Office = {
    site: createTestSite({ open, clock }).site,
    clock,
    print: (text) => void output.push(text),
    note: (text) => void notes.push(text),
    isOnTerminal: false,
    confirm: undefined,
    columns: 100,
    root: '.',
    isLive: false,
    wait: () => Promise.resolve(),
    siteUrl: 'https://www.clinic.example',
    backupKeys: [],
    ...more,
  };
  return {
    output: () => output.splice(0).join(''),
    notes: () => notes.splice(0).join('\n'),
    run: (...args: string[]) => runOffice(args, office, (run) => run(office)),
  };
}
