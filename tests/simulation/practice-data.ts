/** What the functions of the simulated practice know of the content, and what deployments change of it. */
import { RETENTION_DAYS } from '../../src/api-schemas/retention.ts';
import { shiftedDay } from '../../src/time/practice-time.ts';
import type { RetentionDays } from '../../netlify/lib/storage/retention-rule.ts';
import type { SiteData } from '../../netlify/lib/site-data.ts';
import { siteData } from '../../netlify/lib/site-data.ts';
import { DATA } from '../support/functions/test-site.ts';
import type { Chance } from './chance.ts';
import { firstDay, placeOfRun } from './setting.ts';

type Session = SiteData['schedule']['sessions'][number];
const WEEKDAYS: Session['days'] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function session(
  halfDay: Session['halfDay'],
  from: string,
  to: string,
  days: Session['days'],
  more: Partial<Session> = {},
): Session {
  const minutesByType: Session['minutesByType'] = [
    { type: 'Follow-up', minutes: 15 },
    { type: 'Vascular Surgery', minutes: 45 },
  ];
  return { days: [...days], halfDay, from, to, place: 'Rooms', minutes: 30, minutesByType, parallel: 1, ...more };
}

/** Schedules of which a deployment takes one. */
const SESSIONS: readonly (readonly Session[])[] = [
  [
    session('Morning', '08:30', '11:30', WEEKDAYS),
    session('Afternoon', '13:00', '15:30', WEEKDAYS.slice(0, 5), { parallel: 2 }),
    session('Evening', '17:00', '19:00', ['Tuesday', 'Thursday'], { place: 'Hospital' }),
  ],
  [session('Morning', '08:30', '10:30', WEEKDAYS), session('Afternoon', '13:00', '15:00', WEEKDAYS.slice(0, 5))],
  [
    session('Morning', '09:00', '12:00', WEEKDAYS.slice(0, 5), { minutes: 20, parallel: 2 }),
    session('Evening', '16:30', '19:30', ['Monday', 'Wednesday', 'Friday']),
  ],
];

/** Full moon days and others of the year, known from the beginning. */
function holidaysFrom(first: string): SiteData['schedule']['closed'] {
  const reasons = { en: 'a full moon day', si: 'පෝය දිනයක්', ta: 'பௌர்ணமி தினம்' };
  return Array.from({ length: 14 }, (_, index) => {
    const day = shiftedDay(first, 12 + Math.round(index * 29.53));
    return { from: day, to: day, reasons };
  });
}

export function firstData(): SiteData {
  const schedule = {
    halfDays: DATA.schedule.halfDays,
    sessions: [...(SESSIONS[0] ?? [])],
    usualReasons: { en: 'the doctor is away' },
    closed: holidaysFrom(firstDay()),
    reminders: { daysBefore: 2, hour: 9 },
  };
  const office = Object.fromEntries(['en', 'si', 'ta'].map((language) => [language, officeIn(language)]));
  return { ...DATA, site: { ...DATA.site, place: placeOfRun() }, words: siteData.words, office, schedule };
}

/** The texts of the tests, in each language. */
function officeIn(language: string): SiteData['office'][string] {
  const texts = DATA.office['en'];
  if (!texts) throw new TypeError('The test site has no texts.');
  return language === 'en' ? texts : { ...texts, practice: `${texts.practice} (${language})` };
}

/** Shorter than those of the privacy policy, so that more is removed in a run. */
export const FIRST_RETENTION: RetentionDays = { ...RETENTION_DAYS, appointments: 30, messages: 30, chats: 14 };

export interface Deployed {
  data: SiteData;
  retentionDays: RetentionDays;
}

/** What a deployment changes. */
export function deployed({ data, retentionDays }: Deployed, chance: Chance, today: string): Deployed & { what: string } {
  const what = chance.weighted({ sessions: 4, reminders: 2, holiday: 3, languages: 1, retention: 1, types: 1 });
  const { schedule } = data;
  const changed = (part: Partial<SiteData['schedule']>) => ({
    what,
    retentionDays,
    data: { ...data, schedule: { ...schedule, ...part } },
  });
  switch (what) {
    case 'sessions':
      return changed({ sessions: [...chance.pick(SESSIONS)] });
    case 'reminders':
      return changed({ reminders: { daysBefore: chance.between(1, 7), hour: chance.between(7, 11) } });
    case 'holiday': {
      const from = shiftedDay(today, chance.between(1, 20));
      const holiday = { from, to: shiftedDay(from, chance.integer(3)), reasons: { en: 'the doctor is at a congress' } };
      return changed({ closed: [...schedule.closed, holiday] });
    }
    case 'types': {
      // Requests of a type that is gone are shown and answered like the others.
      const kept = DATA.appointmentTypes.filter(() => chance.happens(0.6));
      const fresh = { id: `Type of ${today}`, urgent: chance.happens(0.3), officeOnly: false };
      return { what, retentionDays, data: { ...data, appointmentTypes: [...kept, fresh] } };
    }
    case 'retention': {
      const shorter = { appointments: chance.between(14, 40), messages: chance.between(14, 40) };
      return { what, data, retentionDays: { ...retentionDays, ...shorter } };
    }
    case 'languages': {
      const languages = chance.pick([['en'], ['en', 'si'], ['en', 'si', 'ta']]);
      const words = Object.fromEntries(Object.entries(siteData.words).filter(([language]) => languages.includes(language)));
      const office = Object.fromEntries(languages.map((language) => [language, officeIn(language)]));
      return { what: `${what}: ${languages.join(', ')}`, retentionDays, data: { ...data, office, words } };
    }
  }
}
