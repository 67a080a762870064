/**
 * The confirmed appointments of the weeks around a day as one calendar (RFC 5545), to which a calendar program subscribes. An entry
 * has time, type and place, and the name of the patient if that is asked for; nothing else that the patient wrote.
 */
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { practiceDayIn } from '../../../src/time/practice-time.ts';
import { officeTextsIn, type SiteData, siteIn } from '../site-data.ts';
import { officeWords } from '../words.ts';
import { sha256 } from '../storage/hash.ts';
import { scan } from '../storage/read-each.ts';
import { namesBelow, orIfStoreFails } from '../storage/record-store.ts';
import { agreedSlot } from '../enquiries/commitment.ts';
import { DAYS } from '../enquiries/markers.ts';
import { entryUid, periodOf } from './calendar-entry.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { shortTypeName } from '../enquiries/chosen-name.ts';

const DAYS_BEFORE = 7;
const DAYS_AFTER = 90;
/** Seconds after which a calendar program may ask again. */
export const FEED_MAX_AGE = 300;

const orUnreadable = orIfStoreFails('unreadable' as const);

/** Text for a property of one line: iCalendar has no way to write a control character. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

interface FeedOptions {
  data: Pick<SiteData, 'site' | 'office'>;
  withNames: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** An appointment with a marker in the span. Only its last event says whether it is still agreed, and for when. */
interface Candidate {
  id: string;
  /** The last day of its markers in the span. */
  date: string;
  /** Key of its last event. */
  event: string;
}

/**
 * Prepares the calendar from two listings.
 * @returns its entity tag, and `file`, which reads two records for each appointment of the span. Events and requests never change, so
 * the tag is known without reading them
 */
export async function calendarFeed({ appointments: { store, events, inbox } }: EnquiryStores, options: FeedOptions) {
  const { data, withNames, now } = options;
  const [from, to] = [practiceDayIn(-DAYS_BEFORE, now), practiceDayIn(DAYS_AFTER, now)];
  const isInSpan = (date: string) => date >= from && date <= to;
  const { minutes } = officeTextsIn(data).mails;
  const site = siteIn(data, 'en');
  const { host, practice, address, officeEmail } = site;

  const [markers, lastEvents] = await Promise.all([namesBelow(store, DAYS), events.lastKeys()]);
  const marked = markers.map((name) => name.split('/') as [date: string, id: string]).filter(([date]) => isInSpan(date));
  const candidates = [...new Map(marked.map(([date, id]) => [id, date]))].flatMap(([id, date]): Candidate[] => {
    const event = lastEvents.get(id);
    return event === undefined ? [] : [{ id, date, event }];
  });

  async function entryOf({ id, date, event }: Candidate): Promise<(ICalEventData & { isUnreadable: boolean }) | undefined> {
    const [last, record] = await Promise.all([events.read(event).catch(orUnreadable), inbox.read(id).catch(orUnreadable)]);
    if (!record) return undefined;
    const shared = {
      id: entryUid(id, site),
      status: ICalEventStatus.CONFIRMED,
      location: oneLine(`${practice}, ${address}`),
      organizer: { name: practice, email: officeEmail },
    };
    // It may be at any time of the day, or not at all: the doctor has to look.
    if (last === 'unreadable')
      return {
        ...shared,
        status: ICalEventStatus.TENTATIVE,
        isUnreadable: true,
        start: new Date(`${date}T00:00:00Z`),
        allDay: true,
        stamp: new Date(now),
        summary: 'An appointment cannot be read: see the office',
      };
    const slot = agreedSlot(last);
    if (!slot || !isInSpan(slot.date)) return undefined;
    const isUnreadable = record === 'unreadable';
    const type = (!isUnreadable && oneLine(shortTypeName(record))) || 'Appointment';
    const name = withNames && !isUnreadable ? oneLine(record.name) : '';
    return {
      ...shared,
      ...periodOf(slot, last.minutes ?? minutes),
      sequence: last.number,
      stamp: new Date(last.at),
      isUnreadable,
      summary: name === '' ? type : `${type}: ${name}`,
    };
  }

  const { appointmentTypes, shortNames } = officeWords();
  const settings = [withNames, minutes, host, practice, address, officeEmail, appointmentTypes, shortNames.appointmentTypes];
  return {
    tag: sha256(JSON.stringify([from, to, ...settings, candidates])),
    /** @returns the calendar, and whether every record could be read; without that, its tag must not be sent */
    async file() {
      const entries = await scan(candidates, entryOf);
      const calendar = ical({
        name: 'Appointments',
        method: ICalCalendarMethod.PUBLISH,
        prodId: { company: host, product: 'calendar', language: 'EN' },
        ttl: FEED_MAX_AGE,
      });
      for (const { isUnreadable: _, ...entry } of entries) calendar.createEvent(entry);
      // ical-generator leaves out the last line break.
      return { text: `${calendar.toString()}\r\n`, isComplete: !entries.some(({ isUnreadable }) => isUnreadable) };
    },
  };
}
