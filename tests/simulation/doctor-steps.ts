/** What the doctor alone may do, and who tries to do it without the right. */
import { formOf, open, sendForm, sendRaw, signIn } from './office-browser.ts';
import type { Step } from './patient-steps.ts';

/** Writes a newsletter and sends it. */
const sendsNewsletter: Step = async (practice, task) => {
  const [doctor] = practice.staff;
  await open(practice, task, doctor, '/office/newsletter/new');
  const form = formOf(doctor, ({ fields }) => 'greeting' in fields);
  if (!form) return;
  const greeting = 'Good day. This month there is something to read.';
  const items = Object.entries(form.boxes).filter(([name]) => name.startsWith('item-'));
  const fields = { ...form.fields, subject: 'News of the practice', greeting, ...Object.fromEntries(items) };
  const asked = await sendForm(practice, task, doctor, form.action, { ...fields, step: 'ask-now' });
  const confirm = formOf(doctor, ({ buttons }) => buttons.some(({ value }) => value === 'send-now'));
  practice.note(`${doctor.name} writes a newsletter: ${asked.status}`);
  if (!confirm) return;
  const press = () => sendForm(practice, task, doctor, confirm.action, { ...confirm.fields, step: 'send-now' });
  const sent = await press();
  if (task.chance.happens(0.3)) await press();
  practice.note(`${doctor.name} sends it: ${sent.status} ${sent.location}`);
  if (task.chance.happens(0.1) && sent.location !== '') await sendForm(practice, task, doctor, `${sent.location}/stop`, {});
};

/** Exports or erases everything of a person, by an address. */
const erases: Step = async (practice, task) => {
  const { chance } = task;
  const [doctor] = practice.staff;
  const patient = chance.pick(
    practice.patients.filter(({ index, isGone, addresses }) => index >= 25 && !isGone && addresses.length === 1),
  );
  const isErasure = practice.patients.filter(({ isGone }) => isGone).length < 15 && chance.happens(0.5);
  if (isErasure) Object.assign(patient, { isGone: true, unanswered: [] });
  const search = (person: string) => sendForm(practice, task, doctor, '/office/person', { person });
  await signIn(practice, doctor);
  const [address = ''] = patient.addresses;
  await search(isErasure && chance.happens(0.3) ? patient.phone : address);
  const wanted = isErasure ? '/erase' : '/export';
  const isWanted = ({ action }: { action: string }) => action.endsWith(wanted);
  for (let rounds = 0; rounds < 8; rounds++) {
    const form = formOf(doctor, isWanted) ?? formOf(doctor, ({ fields }) => 'state' in fields);
    if (!form) break;
    const sent = await sendForm(practice, task, doctor, form.action, form.fields);
    practice.note(`${doctor.name} sends ${form.action} for ${patient.name}: ${sent.status}`);
    if (isWanted(form) && sent.status === 200) break;
  }
  // By the number and by the address, until the search finds nothing.
  if (!isErasure) return;
  for (const person of [address, patient.phone]) {
    await signIn(practice, doctor);
    const found = await search(person);
    const form = formOf(doctor, isWanted);
    if (form) await sendForm(practice, task, doctor, form.action, form.fields);
    const left = await search(person);
    if (found.status >= 300 || left.status >= 300 || !left.html.includes('No record holds it')) return;
  }
  practice.erased.push({ patient, at: practice.clock() });
  practice.note(`Nothing is left of ${patient.name}`);
};

/** Pages of the doctor alone. */
const DOCTORS = ['/office/log', '/office/people', '/office/figures', '/office/newsletter', '/office/subscribers'];

/** Who has no right to see something tries to: invariant 10. */
const triesWithoutRight: Step = async (practice, task) => {
  const { chance } = task;
  const [, ...assistants] = practice.staff;
  const assistant = chance.pick(assistants);
  const path = chance.pick(DOCTORS);
  const cookie = chance.happens(0.5)
    ? assistant.cookie
    : chance.pick(['', assistant.cookie.replace(/.$/, '0'), '__Host-office=x']);
  const { status } = await sendRaw(practice, task, { ...assistant, cookie }, path);
  if (status < 400)
    practice.fail(10, `${path} was shown to ${cookie === assistant.cookie ? 'an assistant' : 'a stranger'}: ${status}`);
  const enquiry = [...practice.truth.enquiries.values()].findLast(({ removed }) => !removed);
  if (!enquiry) return;
  const body = new URLSearchParams({ type: 'done', after: String(enquiry.events.length), key: 'stranger' });
  const decide = `/office/${enquiry.kind}/${enquiry.id}/decide`;
  const sent = await sendRaw(practice, task, { ...assistant, cookie: '' }, decide, { method: 'POST', body });
  if (sent.status < 400) practice.fail(10, `A stranger decided about ${enquiry.id}: ${sent.status}`);
};

const looksAsDoctor: Step = async (practice, task) => {
  await open(practice, task, practice.staff[0], task.chance.pick(DOCTORS));
};

export const DOCTOR_STEPS = { sendsNewsletter, erases, triesWithoutRight, looksAsDoctor };
