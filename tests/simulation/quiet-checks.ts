/** The invariants that hold when nothing is under way. */
import { createHash, createHmac } from 'node:crypto';
import { STORE_OF } from '../../netlify/lib/enquiries/kinds.ts';
import { OBSTACLES, type Obstacle } from '../../netlify/lib/appointments/schedule/obstacles.ts';
import { weekdayDate } from '../../src/time/dates.ts';
import { agreedOf, excess, isClosedAt, isOutside } from './invariants.ts';
import { startOf } from './link-checks.ts';
import { enquiryLinks, open, signIn } from './office-browser.ts';
import type { Practice } from './practice.ts';
import type { Task } from './timeline.ts';
import { type Enquiry, lastOf } from './truth.ts';
import { checkCalendar } from './calendar-checks.ts';
import { checkFigures } from './figure-checks.ts';
import { checkLastMails, checkReminders } from './mail-checks.ts';

const DAY = 24 * 3_600_000;
const LISTS = ['new', 'waiting', 'done', 'aside'] as const;
type ListName = (typeof LISTS)[number];

/** What speaks against the agreed time of a confirmed appointment that has not begun. */
function obstaclesOf(practice: Practice, enquiry: Enquiry): Obstacle[] {
  const agreed = agreedOf(enquiry);
  if (agreed?.status !== 'confirmed' || agreed.last.attendance !== undefined || startOf(agreed) <= practice.clock()) return [];
  const { schedule } = practice.deployment.data;
  const others = [...practice.truth.enquiries.values()].flatMap((one) => {
    const other = one === enquiry ? undefined : agreedOf(one);
    const isCounted = other?.status === 'confirmed' && other.last.despite?.includes('taken') !== true;
    return isCounted && other.date === agreed.date ? [other] : [];
  });
  const speaksAgainst = {
    closed: isClosedAt(practice, agreed.date, practice.clock()),
    outside: isOutside(schedule, agreed),
    taken: excess(schedule, agreed.date, agreed, others) > 0,
  };
  return OBSTACLES.filter((one) => speaksAgainst[one] && agreed.last.despite?.includes(one) !== true);
}

/** The list in which an enquiry belongs, by its events alone. */
function listOf(practice: Practice, enquiry: Enquiry): ListName {
  const last = lastOf(enquiry);
  if (last?.aside ?? enquiry.record['quarantined'] !== null) return 'aside';
  if (!last) return 'new';
  if (obstaclesOf(practice, enquiry).length > 0) return 'new';
  const byList =
    last.list ??
    (['pending', 'unread', 'read', 'active'].includes(last.status) ? 'new' : last.status === 'proposed' ? 'waiting' : 'done');
  const isOver = last.status === 'proposed' && (last.proposed ?? []).every((slot) => startOf(slot) <= practice.clock());
  return byList === 'waiting' && isOver ? 'new' : byList;
}

/** All lists, as the office sees them, and the numbers beside their names. */
async function shownLists(practice: Practice, task: Task): Promise<Map<string, ListName[]>> {
  const [doctor] = practice.staff;
  const lists = new Map<string, ListName[]>();
  await signIn(practice, doctor);
  for (const list of LISTS) {
    let counted = 0;
    let said: number | undefined;
    for (let page = 1; page < 200; page++) {
      const { html } = await open(practice, task, doctor, `/office?list=${list}&page=${page}`);
      const links = enquiryLinks(html);
      counted += links.length;
      said ??= Number(new RegExp(`list=${list}"[^>]*>[^<]*<b>(\\d+)</b>`).exec(html)?.[1]);
      for (const path of links) {
        const id = path.split('/')[3] ?? '';
        lists.set(id, [...(lists.get(id) ?? []), list]);
      }
      if (!html.includes('Next page')) break;
    }
    if (said !== counted) practice.fail(7, `The list ${list} has ${counted} enquiries, and says ${said}`);
  }
  doctor.pages = [];
  return lists;
}

function checkLists(practice: Practice, shown: ReadonlyMap<string, ListName[]>): void {
  for (const enquiry of practice.truth.enquiries.values()) {
    const { id, removed } = enquiry;
    const lists = shown.get(id) ?? [];
    if (removed) {
      if (lists.length > 0) practice.fail(7, `${id} is removed, and still in the list ${lists.join(', ')}`);
      continue;
    }
    if (lists.length !== 1) practice.fail(4, `${id} is in ${lists.length} lists: ${lists.join(', ')}`);
    const expected = listOf(practice, enquiry);
    const obstacles = obstaclesOf(practice, enquiry);
    if (lists.length === 1 && lists[0] !== expected)
      practice.fail(
        obstacles.length > 0 ? 3 : 7,
        `${enquiry.kind} ${id} is in the list ${lists[0]}, and belongs to ${expected} (${lastOf(enquiry)?.status} ${obstacles.join(' ')})`,
      );
  }
}

/** The shortest retention of a deployment, in days. */
const SHORTEST = 14;

function checkAcknowledged(practice: Practice): void {
  const { truth, acknowledged } = practice;
  for (const { kind, mark } of acknowledged) {
    if (mark === '') continue;
    const count = truth.marks.get(mark) ?? 0;
    if (count !== 1) practice.fail(4, `What was acknowledged (${kind}, ${mark}) is stored ${count} times`);
  }
  for (const { id, kind, createdAt, removed } of truth.enquiries.values())
    if (removed?.by.name === 'purges' && removed.at - createdAt < SHORTEST * DAY)
      practice.fail(4, `${kind} ${id} was removed ${Math.round((removed.at - createdAt) / DAY)} days after it was sent`);
}

/** Parts of the stores that a person's data must leave, and those of the log. */
function checkErased(practice: Practice): void {
  const words = practice.erased.flatMap(({ patient: { name, addresses } }) => [name, ...addresses]);
  if (words.length === 0) return;
  for (const { store, key, text } of practice.stores.dump())
    for (const word of words)
      if (text.includes(word) || key.includes(word)) practice.fail(6, `${store}/${key} still holds ${word}`);
}

/** Days for which a removed enquiry has to have a mark: as long as a backup may be restored, without the last day. */
const MARKED_DAYS = 29;

/** Enquiries that were removed have a mark, so that no backup brings them back. */
function checkRemovalMarks(practice: Practice): void {
  const marks = new Set<string>();
  let secret = '';
  for (const { store, key, text } of practice.stores.dump()) {
    if (store === 'backups' && key.startsWith('removed/')) marks.add(key.slice(-16));
    if (store === 'secrets') ({ secret } = JSON.parse(text) as { secret: string });
  }
  for (const { kind, id, removed } of practice.truth.enquiries.values()) {
    if (!removed || practice.clock() - removed.at > MARKED_DAYS * DAY) continue;
    const place = `${STORE_OF[kind]}/records/${id}`;
    const keyed = createHmac('sha256', Buffer.from(secret, 'hex')).update(`removed\n${place}`).digest('hex').slice(0, 16);
    // Of a process that could not read the secret.
    const plain = createHash('sha256').update(place).digest('hex').slice(0, 16);
    if (!marks.has(keyed) && !marks.has(plain))
      practice.fail(16, `${kind} ${id} was removed by ${removed.by.name} without a mark`);
  }
}

/** Pages of appointments that are opened at each check. */
const OPENED = 3;

/** Some pages of the office say what the last event says. */
async function checkPages(practice: Practice, task: Task): Promise<void> {
  const [doctor] = practice.staff;
  const agreed = [...practice.truth.enquiries.values()].flatMap((enquiry) => {
    const found = enquiry.kind === 'appointments' ? agreedOf(enquiry) : undefined;
    return found ? [{ ...found, id: enquiry.id }] : [];
  });
  for (let count = Math.min(OPENED, agreed.length); count > 0; count--) {
    const { id, date, time, status, last } = task.chance.pick(agreed);
    const { html } = await open(practice, task, doctor, `/office/appointments/${id}`);
    const said = `${weekdayDate(date)} at ${time}`;
    const state = last.list === 'waiting' ? 'Waiting for patient' : status === 'confirmed' ? 'Confirmed' : 'Completed';
    if (!html.includes(said) || !html.includes(`>${state}<`))
      practice.fail(2, `The page of ${id} does not say ${state}, ${said}`);
  }
}

/** Words that no line of the log of requests may hold. */
function checkLines(practice: Practice): void {
  for (const line of practice.lines.splice(0)) {
    const text = JSON.stringify(line);
    if (/@|Sample|071 555|\bmark[0-9a-z]{4}/.test(text)) practice.fail(8, `A log line holds personal data: ${text}`);
  }
}

const MARKERS = ['done/', 'flags/', 'aside/', 'restored/'];
const markersIn = ({ stores }: Practice) =>
  new Set(
    [...stores.dump()].flatMap(({ store, key }) => (MARKERS.some((folder) => key.startsWith(folder)) ? [`${store}/${key}`] : [])),
  );

/** The repair job changes nothing. */
async function checkRepair(practice: Practice): Promise<void> {
  const before = markersIn(practice);
  await practice.runJob('repairIndexes');
  const after = markersIn(practice);
  for (const key of before) if (!after.has(key)) practice.fail(7, `The repair job removed ${key}`);
  for (const key of after) if (!before.has(key)) practice.fail(7, `The repair job added ${key}`);
}

export async function checkQuiet(practice: Practice, task: Task): Promise<void> {
  checkLists(practice, await shownLists(practice, task));
  checkAcknowledged(practice);
  checkLastMails(practice);
  await checkPages(practice, task);
  checkReminders(practice, practice.checkedAt);
  checkFigures(practice);
  await checkCalendar(practice);
  checkErased(practice);
  checkRemovalMarks(practice);
  checkLines(practice);
  await checkRepair(practice);
  practice.checkedAt = practice.clock();
}
