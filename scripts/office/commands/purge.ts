import { purge as removeDue } from '../../../netlify/lib/retention/retention.ts';
import { RETENTION_DAYS as DAYS, RETENTION_HOURS as HOURS } from '../../../src/schemas/api/retention.ts';
import { type Command, EXIT } from '../command.ts';

export const purge: Command = {
  usage: 'purge',
  summary: 'removes what has been kept for as long as the privacy policy says',
  details: [
    `Chats ${DAYS.chats} days, messages ${DAYS.messages}, appointments ${DAYS.appointments} after their date, unconfirmed`,
    `subscribers ${DAYS.unconfirmedSubscribers}, keys of forms ${DAYS.idempotencyKeys}, hashes of addresses ${HOURS.addressHashes} hours.`,
    'The live site does this by itself every hour; on this machine nothing else does.',
  ],
  options: {},
  async run({ open, clock, note }) {
    const { removed } = await removeDue(open, { clock });
    const counts = Object.entries(removed).map(([what, count]) => `${count} ${what}`);
    note(counts.length === 0 ? 'Nothing was due.' : `Removed: ${counts.join(', ')}.`);
    return EXIT.done;
  },
};
