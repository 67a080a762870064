/** What the people of the office do, each over the pages that they have open. */
import { practiceDay, shiftedDay } from '../../src/time/practice-time.ts';
import type { PageForm } from '../support/functions/page-forms.ts';
import { createChance } from './chance.ts';
import { enquiryLinks, formOf, open, sendForm } from './office-browser.ts';
import type { StaffMember } from './people.ts';
import type { Step } from './patient-steps.ts';
import type { Practice } from './practice.ts';
import type { Task } from './timeline.ts';

/** A step of somebody of the office. */
const byStaff =
  (work: (practice: Practice, task: Task, member: StaffMember) => Promise<unknown>): Step =>
  async (practice, task) =>
    void (await work(practice, task, task.chance.pick(practice.staff)));
const dayIn = ({ clock }: Practice, days: number) => shiftedDay(practiceDay(clock()), days);

const LISTS = { new: 6, waiting: 2, done: 2, aside: 2 };

/** Opens a list, and one or several enquiries of it. */
const opensEnquiries = byStaff(async (practice, task, member) => {
  const { chance } = task;
  const list = await open(practice, task, member, `/office?list=${chance.weighted(LISTS)}`);
  const links = enquiryLinks(list.html);
  for (let count = chance.happens(0.3) ? 2 : 1; count > 0 && links.length > 0; count--) {
    const path = links[Math.floor(chance.next() ** 2 * links.length)] ?? '/office';
    // Some forms are shown alone, in a state of the page of their own.
    const alone = path.startsWith('/office/appointments/') ? ['move', 'propose', 'propose', 'note'] : ['note'];
    await open(practice, task, member, chance.happens(alone.length / 8) ? `${path}?${chance.pick(alone)}` : path);
  }
});

/** Opens a page, and sends one of its forms as it is. */
async function sendsFormOf(practice: Practice, task: Task, member: StaffMember, path: string, ending: string): Promise<void> {
  await open(practice, task, member, path);
  const form = formOf(member, ({ action }) => action.endsWith(ending));
  if (form) await sendAndAnswer(practice, task, member, form);
}

/** Tidies the list of what is set aside: the newest of it is deleted. */
const tidiesUp = byStaff(async (practice, task, member) => {
  const list = await open(practice, task, member, '/office?list=aside');
  const [newest] = enquiryLinks(list.html);
  if (newest !== undefined) await sendsFormOf(practice, task, member, newest, '/delete');
});

/** How often a form of an enquiry's page is chosen. */
const FORM_WEIGHTS: Readonly<Record<string, number>> = {
  ...{ confirm: 4, propose: 3, decline: 0.6, cancel: 0.7, reply: 0.8, done: 1, reopen: 0.6, take: 0.5, keep: 3 },
  ...{
    'set-aside': 0.9,
    restore: 0.5,
    note: 0.5,
    delete: 1.5,
    came: 4,
    'did-not-come': 1,
    expected: 0.5,
    open: 0.7,
    close: 0.15,
  },
};

const typeOf = ({ action, fields }: PageForm) =>
  fields['type'] ?? (action.endsWith('/delete') ? 'delete' : action.endsWith('/notes') ? 'note' : '');

function chosenForm(forms: readonly PageForm[], { chance }: Task): PageForm | undefined {
  const known = forms.filter((form) => (FORM_WEIGHTS[typeOf(form)] ?? 0) > 0);
  if (known.length === 0) return undefined;
  const counts = Map.groupBy(known, typeOf);
  const type = chance.weighted(Object.fromEntries([...counts.keys()].map((name) => [name, FORM_WEIGHTS[name] ?? 0])));
  return chance.pick(counts.get(type) ?? known);
}

const typedTime = ({ chance }: Task) =>
  `${String(chance.between(7, 19)).padStart(2, '0')}:${chance.pick(['00', '15', '30', '45'])}`;

const TEXTS: Readonly<Record<string, string>> = {
  ...{ decline: 'We are sorry.', reply: 'Please bring your letters.', note: 'Called, nobody answered.' },
};

/** Fills a form in as somebody at work does. */
function filled(practice: Practice, task: Task, form: PageForm): Record<string, string> {
  const { chance } = task;
  const fields: Record<string, string> = { ...form.fields };
  const day = () => dayIn(practice, chance.integer(12));
  const type = typeOf(form);
  if (type === 'confirm' && chance.happens(0.4))
    Object.assign(fields, { date: chance.happens(0.5) ? (fields['date'] ?? '') : day(), time: typedTime(task) });
  if (type === 'propose') {
    const boxes = Object.entries(form.boxes);
    for (const [name] of boxes) fields[name] = '';
    for (let count = chance.between(1, 3); count > 0 && boxes.length > 0; count--) {
      const [[name, value] = ['', '']] = boxes.splice(chance.integer(Math.min(5, boxes.length)), 1);
      fields[name] = value;
    }
    if (chance.happens(0.15)) Object.assign(fields, { date1: day(), time1: typedTime(task) });
  }
  const text = TEXTS[type];
  if (text !== undefined && (type !== 'decline' || chance.happens(0.5))) fields['text'] = text;
  return fields;
}

/** Sends one form of an open page, perhaps of one that was loaded long ago; a question is answered with a second press. */
const decides = byStaff(async (practice, task, member) => {
  const { chance } = task;
  const page = member.pages[Math.floor(chance.next() ** 2 * member.pages.length)];
  const form = page && chosenForm(page.forms, task);
  if (!page || !form) return opensEnquiries(practice, task);
  if (chance.happens(0.7)) member.pages = member.pages.filter((one) => one !== page);
  return sendAndAnswer(practice, task, member, form, filled(practice, task, form));
});

/** Everybody confirms the one time of the moment, each for another enquiry. */
const confirmsSameTime = byStaff(async (practice, task, member) => {
  const forms = member.pages.flatMap(({ forms }) => forms).filter((form) => typeOf(form) === 'confirm' && 'date' in form.fields);
  if (forms.length === 0) return;
  const common = createChance(task.focus ?? '');
  const date = dayIn(practice, common.between(1, 4));
  const time = common.pick(['09:00', '09:30', '13:30', '14:00']);
  const form = task.chance.pick(forms);
  await sendAndAnswer(practice, task, member, form, { ...form.fields, date, time });
});

async function sendAndAnswer(
  practice: Practice,
  task: Task,
  member: StaffMember,
  { action, fields: own }: PageForm,
  fields: Readonly<Record<string, string>> = own,
): Promise<void> {
  const { chance } = task;
  const { date = '', time = '', slot = '' } = fields;
  const about = [fields['type'] ?? fields['look'] ?? '', date, time, slot].join(' ').trim();
  let sent = await sendForm(practice, task, member, action, fields);
  practice.note(`${member.name} sends ${action} (${about}): ${sent.status} ${sent.location || sent.alert}`);
  for (let presses = 0; presses < 3 && sent.alert.includes('once more') && chance.happens(0.45); presses++) {
    const again = formOf(member, (one) => one.action === action && one.fields['acknowledged'] !== undefined);
    if (!again) break;
    const [slotDate = '', slotTime = ''] = slot.split(' ');
    const wanted = fields['slot'] === undefined ? {} : { date: slotDate, time: slotTime };
    sent = await sendForm(practice, task, member, action, { ...again.fields, ...wanted });
    practice.note(`${member.name} presses once more: ${sent.status} ${sent.location || sent.alert}`);
  }
  // The same press twice, or sent again by the browser.
  if (chance.happens(0.08)) await sendForm(practice, task, member, action, fields);
  else if (sent.location !== '' && chance.happens(0.2)) await open(practice, task, member, sent.location);
  if (sent.location.includes('decided=')) await takesBack(practice, task, member, sent.location);
}

/** Thinks about what was decided, and may take it back within the seconds that the page offers, or shortly after. */
async function takesBack(practice: Practice, task: Task, member: StaffMember, path: string): Promise<void> {
  // A chance of its own, so that the other steps are the same with and without it.
  const chance = createChance(`takes back ${path} ${practice.clock()}`);
  if (!chance.happens(0.15)) return;
  await open(practice, task, member, path);
  const form = formOf(member, ({ fields }) => fields['type'] === 'take-back');
  if (!form) return;
  await new Promise((resolve) => setTimeout(resolve, chance.between(0, 11_000)));
  const sent = await sendForm(practice, task, member, form.action, form.fields);
  practice.note(`${member.name} takes back ${form.action}: ${sent.status} ${sent.location || sent.alert}`);
  if (chance.happens(0.1)) await sendForm(practice, task, member, form.action, form.fields);
}

/** Books for somebody who telephones. */
const booksByTelephone = byStaff(async (practice, task, member) => {
  const { chance } = task;
  const patient = chance.pick(practice.patients.filter(({ isGone }) => !isGone));
  const date = dayIn(practice, chance.integer(10));
  await open(practice, task, member, `/office/appointments/new?date=${date}`);
  const form = formOf(member, ({ fields }) => 'appointmentType' in fields);
  if (!form) return;
  const fields: Record<string, string> = {
    ...form.fields,
    ...{
      name: patient.name,
      phone: patient.phone,
      appointmentType: chance.pick(practice.deployment.data.appointmentTypes).id,
      language: patient.language,
    },
    ...{ email: chance.happens(0.5) ? (patient.addresses[0] ?? '') : '', note: chance.happens(0.3) ? 'Called.' : '', date },
  };
  const slots = form.choices['slot'] ?? [];
  if (slots.length > 0 && chance.happens(0.75)) fields['slot'] = chance.pick(slots.slice(0, 8));
  else fields['time'] = chance.happens(0.1) ? '25:99' : typedTime(task);
  await sendAndAnswer(practice, task, member, form, fields);
});

/** Opens a day, on which `decides` notes who came. */
const opensDay = byStaff((practice, task, member) => {
  const ahead = task.chance.pick([-2, -1, 0, 0, 0, 0, 1, 2, 3, 5, 9]);
  return open(practice, task, member, `/office/days/${dayIn(practice, ahead)}`);
});

const closesDay = byStaff((practice, task, member) =>
  sendsFormOf(practice, task, member, `/office/days/${dayIn(practice, task.chance.integer(9))}`, '/closed'),
);

/** Reminds those of the next working day who have no address. */
const reminds = byStaff(async (practice, task, member) => {
  await open(practice, task, member, '/office/tomorrow');
  const form = formOf(member, ({ fields }) => fields['type'] === 'reminded');
  if (form) await sendForm(practice, task, member, form.action, form.fields);
});

const looksAround = byStaff(async (practice, task, member) => {
  const { chance } = task;
  const week = `/office/weeks/${dayIn(practice, 0)}`;
  await open(practice, task, member, chance.pick(['/office', '/office/count', week, '/office/search', '/office/days']));
  if (chance.happens(0.3))
    await sendForm(practice, task, member, '/office/search', { text: chance.pick(practice.patients).phone });
});

export const OFFICE_STEPS = {
  ...{ opensEnquiries, decides, confirmsSameTime, tidiesUp, booksByTelephone },
  ...{ opensDay, closesDay, reminds, looksAround },
};
