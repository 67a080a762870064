/**
 * The daily summary to the office, also when there was nothing: that no mail comes then means that something is broken,
 * and not that nobody has written.
 *
 * Store `digests`, an inbox: one record a day, which the first run after half past six in the morning makes. From there on
 * it is told of like everything else: tried again until it is sent, with a Message-ID that is always the day's. What it
 * says is counted when it is sent.
 */
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import { createInbox } from '../stores/inbox.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { countOfDay, digestMail } from './digest-mail.ts';
import type { Mailer } from './mailer.ts';
import type { Office } from './office-mails.ts';
import { createTelling, type Told } from './telling.ts';

/** Half past six in the morning at the practice, on the same day of the calendar. */
const DUE = 'T01:00:00.000Z';
const DUE_TIME = Date.parse(`1970-01-01${DUE}`);

const DigestSchema = z.object({
  /** YYYY-MM-DD, the day on which it is sent. */
  day: z.string(),
});

interface Parts {
  open: OpenStore;
  mailer: Mailer;
  office: Office;
  clock?: Clock;
  onFault?: (fault: string) => void;
}

export interface DailyDigest {
  /** Sends the day's summary unless it is sent, and those of the last days that could not be. */
  send: (until: number) => Promise<Record<Told, number>>;
}

export function createDailyDigest({ open, mailer, office, clock = systemClock, ...rest }: Parts): DailyDigest {
  const store = open('digests');
  const inbox = createInbox({ store, schema: DigestSchema, clock });
  const telling = createTelling({
    ...rest,
    inbox,
    store,
    mailer,
    clock,
    mailOf: async ({ day }) => digestMail(office, day, await countOfDay(open, Date.parse(`${day}${DUE}`), clock())),
  });
  return {
    async send(until) {
      // The day whose summary is due: before half past six that is still the day before.
      const day = new Date(clock() - DUE_TIME).toISOString().slice(0, 10);
      const { record, isNew } = await inbox.add({ day }, { key: day });
      const first = isNew ? await telling.tell(record) : undefined;
      const counts = await telling.tellTheRest(until);
      if (first) counts[first] += 1;
      return counts;
    },
  };
}
