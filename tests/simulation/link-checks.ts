/** Invariant 9: a patient's link does what its page says, once; pressed again it says what is the case. */
import type { Slot } from '../../netlify/lib/enquiries/events.ts';
import type { Practice } from './practice.ts';
import { timeZone } from './setting.ts';
import type { Task } from './timeline.ts';
import { lastOf } from './truth.ts';

/** Hours by which clocks of the simulated practices are ahead of UTC. */
const OFFSETS = [5.5, 2, 1, -3, -4];
const formats = new Map<string, Intl.DateTimeFormat>();

/** The first moment at which the clocks of the practice show a time: each offset is tried, and read by another formatter than the site's. */
export function startOf({ date, time }: Slot): number {
  const zone = timeZone();
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  const moments = OFFSETS.map((hours) => Date.parse(`${date}T${time}:00Z`) - hours * 3_600_000);
  return moments.find((moment) => format.format(moment) === `${date} ${time}`) ?? Number.NaN;
}
/** A time as calendar files have it. */
export const stampOf = (slot: Slot): string => new Date(startOf(slot)).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * Looks at the enquiry of a link before it is pressed.
 * @returns checks the address of the page that the press led to
 */
export function checkPressed(practice: Practice, task: Task, path: string, token: string) {
  const [id = '', eventText = '', optionText = ''] = token.split('.');
  const enquiry = practice.truth.enquiries.get(id);
  const eventNumber = Number(eventText);
  const at = enquiry?.events.length ?? 0;
  const before = enquiry && lastOf(enquiry);
  const begun = practice.clock();
  return (location: string): void => {
    if (!path.startsWith('/appointments/') || !enquiry) return;
    const page = location.replace(/^\/(?:si|ta)(?=\/)/, '');
    const states = [before, ...enquiry.events.slice(at)];
    const say = (what: string) => practice.fail(9, `${path} of ${id} event ${eventNumber} led to ${page}: ${what}`);
    if (page === '/appointments/cancelled' && !states.some((one) => one?.status === 'cancelled')) say('nothing is cancelled');
    const decided = enquiry.events.find(({ number }) => number === eventNumber);
    const option = decided?.proposed?.[Number(optionText)];
    const isAgreed = (one: (typeof states)[number]) =>
      /^(?:confirmed|completed)$/.test(one?.status ?? '') && one?.date === option?.date && one?.time === option?.time;
    if (page === '/appointments/accepted' && !states.some(isAgreed)) say('the time is not confirmed');
    if (page === '/appointments/taken' && states.some((one) => isAgreed(one) && one === lastOf(enquiry)))
      say('the patient has the time');
    if (page === '/appointments/expired' && !task.hadFault && !enquiry.removed) {
      // Nothing changed meanwhile, and the link is the last word.
      const isUnchanged = enquiry.events.length === at && before?.decisionNumber === eventNumber;
      const agreed = before?.status === 'confirmed' && before.attendance === undefined ? before : undefined;
      const offered = before?.status === 'proposed' ? option : undefined;
      const { date = '', time = '' } = { '/appointments/cancel': agreed, '/appointments/accept': offered }[path] ?? {};
      if (isUnchanged && startOf({ date, time }) > begun + 60_000) say('the link is the last word, and still valid');
    }
    if (page === '/appointments/later' && !task.hadFault) practice.fail(8, `${path} led to "later" though no store failed`);
  };
}
