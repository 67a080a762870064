import { describeError } from '../../../netlify/lib/http/log.ts';
import { purge as purgeStores, PurgeError } from '../../../netlify/lib/privacy/retention.ts';
import { RETENTION_DAYS as DAYS, RETENTION_HOURS as HOURS } from '../../../src/api-schemas/retention.ts';
import type { Command } from '../command.ts';

const summaryOf = (removed: Record<string, number>) => {
  const counts = Object.entries(removed).map(([what, count]) => `${count} ${what}`);
  return counts.length === 0 ? 'Nothing was due.' : `Removed: ${counts.join(', ')}.`;
};

export const purge: Command = {
  usage: 'purge',
  summary: 'removes records after the time that the privacy policy states',
  details: [
    `Chats ${DAYS.chats} days, messages ${DAYS.messages}, appointments ${DAYS.appointments} after their date, unconfirmed`,
    `subscribers ${DAYS.unconfirmedSubscribers}, addresses refused by the mail server ${DAYS.bouncedSubscribers}, deliveries of a newsletter`,
    `${DAYS.newsletterDeliveries} after its end, keys of forms ${DAYS.idempotencyKeys}, hashes of addresses ${HOURS.addressHashes} hours.`,
    'The live site purges every hour; on this machine only this command does.',
  ],
  async run({ site, clock, note }) {
    try {
      note(summaryOf((await purgeStores(site.open, { clock })).removed));
    } catch (error) {
      if (!(error instanceof PurgeError)) throw error;
      note(summaryOf(error.purged.removed));
      note(`Could not be purged: ${error.errors.map(describeError).join('; ')}`);
      throw error.errors[0];
    }
  },
};
