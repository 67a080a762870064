/** What the doctor alone may do, and who tries to do it without the right. */
import { open, sendForm, sendRaw, signIn } from './office-browser.ts';
import type { Step } from './patient-steps.ts';

/** Writes a newsletter and sends it. */
const sendsNewsletter: Step = async (practice, task) => {
  const doctor = practice.staff[0];
  if (!doctor) return;
  await open(practice, task, doctor, '/office/newsletter/new');
  const form = doctor.pages[0]?.forms.find(({ fields }) => 'greeting' in fields);
  if (!form) return;
  const fields = {
    ...form.fields,
    subject: 'News of the practice',
    greeting: 'Good day. This month there is something to read.',
  };
  for (const [name, value] of Object.entries(form.boxes)) if (name.startsWith('item-')) Object.assign(fields, { [name]: value });
  const asked = await sendForm(practice, task, doctor, form.action, { ...fields, step: 'ask-now' });
  const confirm = doctor.pages[0]?.forms.find(({ buttons }) => buttons.some(({ value }) => value === 'send-now'));
  practice.note(`${doctor.name} writes a newsletter: ${asked.status}`);
  if (!confirm) return;
  const sent = await sendForm(practice, task, doctor, confirm.action, { ...confirm.fields, step: 'send-now' });
  if (task.chance.happens(0.3)) await sendForm(practice, task, doctor, confirm.action, { ...confirm.fields, step: 'send-now' });
  practice.note(`${doctor.name} sends it: ${sent.status} ${sent.location}`);
  if (task.chance.happens(0.1) && sent.location !== '') await sendForm(practice, task, doctor, `${sent.location}/stop`, {});
};

/** Exports or erases everything of a person, by an address. */
const erases: Step = async (practice, task) => {
  const { chance } = task;
  const doctor = practice.staff[0];
  const patient = chance.pick(
    practice.patients.filter(({ index, isGone, addresses }) => index >= 25 && !isGone && addresses.length === 1),
  );
  if (!doctor) return;
  const isErasure = practice.patients.filter(({ isGone }) => isGone).length < 15 && chance.happens(0.5);
  if (isErasure) {
    patient.isGone = true;
    patient.unanswered = [];
  }
  await signIn(practice, doctor);
  const [address = ''] = patient.addresses;
  await sendForm(practice, task, doctor, '/office/person', {
    person: isErasure && chance.happens(0.3) ? patient.phone : address,
  });
  const wanted = isErasure ? '/erase' : '/export';
  for (let rounds = 0; rounds < 8; rounds++) {
    const form =
      doctor.pages[0]?.forms.find(({ action }) => action.endsWith(wanted)) ??
      doctor.pages[0]?.forms.find(({ fields }) => 'state' in fields);
    if (!form) break;
    const sent = await sendForm(practice, task, doctor, form.action, form.fields);
    practice.note(`${doctor.name} sends ${form.action} for ${patient.name}: ${sent.status}`);
    if (form.action.endsWith(wanted) && sent.status === 200) break;
  }
  // By the number and by the address, until the search finds nothing.
  if (!isErasure) return;
  for (const person of [address, patient.phone]) {
    await signIn(practice, doctor);
    const found = await sendForm(practice, task, doctor, '/office/person', { person });
    const form = doctor.pages[0]?.forms.find(({ action }) => action.endsWith('/erase'));
    if (form) await sendForm(practice, task, doctor, form.action, form.fields);
    const left = await sendForm(practice, task, doctor, '/office/person', { person });
    if (found.status >= 300 || left.status >= 300 || !left.html.includes('No record holds it')) return;
  }
  practice.erased.push({ patient: patient.index, at: practice.clock() });
  practice.note(`Nothing is left of ${patient.name}`);
};

/** Pages of the doctor alone. */
const DOCTORS = ['/office/log', '/office/people', '/office/figures', '/office/newsletter', '/office/subscribers'];

/** Who has no right to see something tries to: invariant 10. */
const triesWithoutRight: Step = async (practice, task) => {
  const { chance } = task;
  const assistant = practice.staff[1 + chance.integer(2)];
  if (!assistant) return;
  const path = chance.pick(DOCTORS);
  const cookie = chance.happens(0.5)
    ? assistant.cookie
    : chance.pick(['', assistant.cookie.replace(/.$/, '0'), '__Host-office=x']);
  const stranger = { ...assistant, cookie, pages: [] };
  const { status } = await sendRaw(practice, task, stranger, path, {});
  if (status < 400)
    practice.fail(10, `${path} was shown to ${cookie === assistant.cookie ? 'an assistant' : 'a stranger'}: ${status}`);
  const enquiry = [...practice.truth.enquiries.values()].findLast(({ removed }) => !removed);
  if (!enquiry) return;
  const without = { ...assistant, cookie: '', pages: [] };
  const fields = new URLSearchParams({ type: 'done', after: String(enquiry.events.length), key: 'stranger' });
  const sent = await sendRaw(practice, task, without, `/office/${enquiry.kind}/${enquiry.id}/decide`, {
    method: 'POST',
    body: fields,
  });
  if (sent.status < 400) practice.fail(10, `A stranger decided about ${enquiry.id}: ${sent.status}`);
};

const looksAsDoctor: Step = async (practice, task) => {
  const doctor = practice.staff[0];
  if (doctor) await open(practice, task, doctor, task.chance.pick(DOCTORS));
};

export const DOCTOR_STEPS = { sendsNewsletter, erases, triesWithoutRight, looksAsDoctor };
