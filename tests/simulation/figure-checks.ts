/** Invariant 7: the figures of the last weeks equal a recount of the enquiries. */
import { siteLanguages } from '../../src/language/languages.ts';
import { practiceDay, shiftedDay } from '../../src/time/practice-time.ts';
import { mondayOf } from '../../src/time/weeks.ts';
import { ENQUIRY_KINDS } from '../../netlify/lib/enquiries/kinds.ts';
import type { WeekFigures } from '../../netlify/lib/figures/figures.ts';
import type { Practice } from './practice.ts';
import { agreedTimes, type Outcome } from '../../netlify/lib/figures/outcomes.ts';
import { lastOf } from './truth.ts';

const OUTCOMES: readonly Outcome[] = ['confirmed', 'missed', 'cancelled'];

/** Weeks that the job counts anew. */
const WEEKS = 6;

export function checkFigures(practice: Practice): void {
  const written = new Map(
    [...practice.stores.dump()].flatMap(({ store, key, text }) => (store === 'figures' ? [[key, text]] : [])),
  );
  const present = [...practice.truth.enquiries.values()].filter(({ removed }) => !removed);
  const thisWeek = mondayOf(practiceDay(practice.clock()));
  for (let back = 0; back < WEEKS; back++) {
    const monday = shiftedDay(thisWeek, -7 * back);
    const text = written.get(`weeks/${monday}`);
    if (text === undefined) continue;
    const week = JSON.parse(text) as WeekFigures;
    const times = present
      .filter(({ kind }) => kind === 'appointments')
      .flatMap(({ events }) => agreedTimes(events).filter(({ date }) => mondayOf(date) === monday));
    for (const outcome of OUTCOMES) {
      const expected = times.filter((one) => one.outcome === outcome).length;
      const said = week.agreed.counts[outcome] ?? 0;
      if (said !== expected)
        practice.fail(7, `The figures say ${said} times ${outcome} in the week of ${monday}, and there are ${expected}`);
    }
    for (const kind of ENQUIRY_KINDS) {
      const sent = present.filter((one) => one.kind === kind && mondayOf(practiceDay(one.createdAt)) === monday);
      const counted = sent.filter((one) => !(lastOf(one)?.aside ?? one.record['quarantined'] !== null));
      for (const language of siteLanguages()) {
        const expected = counted.filter(({ record }) => (record['language'] ?? 'en') === language).length;
        const said = week.enquiries[kind].counts[language] ?? 0;
        if (said !== expected)
          practice.fail(7, `The figures say ${said} ${kind} in ${language} in the week of ${monday}, and ${expected} are there`);
      }
    }
  }
}
