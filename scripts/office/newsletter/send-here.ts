import { MINUTE } from '../../../src/time/durations.ts';
import type { Newsletter } from '../../../netlify/lib/newsletter/newsletter.ts';
import { EXIT, type Exit } from '../../command-line.ts';
import type { Office } from '../command.ts';

/** Milliseconds of one run, as on the live site. */
const RUN = 20_000;

/** Sends what is due from this machine, minute by minute; the live site's schedule does the same. */
export async function sendHere({ clock, note, wait }: Office, newsletter: Newsletter): Promise<Exit> {
  for (;;) {
    const { state, mails, errors } = await newsletter.run(clock() + RUN);
    if (state === 'idle') {
      note('Nothing is due.');
      return EXIT.done;
    }
    if (state !== 'busy') note(`Sent ${mails.sent}, refused ${mails.bounced}, put off ${mails.later}.`);
    if (state === 'done') return EXIT.done;
    const open = (await newsletter.list()).filter((issue) => issue.state === 'sending');
    if (open.every(({ remaining }) => remaining === 0)) {
      const retried = open.reduce((sum, issue) => sum + issue.retried, 0);
      if (retried > 0) note(`${retried} are tried again later: run \`newsletter run\` in some minutes, for 72 hours.`);
      return errors > 0 ? EXIT.error : EXIT.done;
    }
    await wait(MINUTE - (clock() % MINUTE));
  }
}
