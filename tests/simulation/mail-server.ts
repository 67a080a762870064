/**
 * The mail server and everybody's mailbox: a mail is accepted, refused for a while or for ever, or accepted while the connection
 * breaks before the answer. Every mail is kept as its reader gets it.
 */
import { type Mail, MailError } from '../../netlify/lib/mail/mailer.ts';
import type { Weather } from './stores.ts';
import type { Task, Timeline } from './timeline.ts';

export interface ReceivedMail {
  mail: Mail;
  /** When the server accepted it, in milliseconds since 1970. */
  at: number;
  /** The task that sent it. */
  by: Task;
  /** That task learned of the acceptance; not if the connection broke, or the task was killed. */
  isAnswered: boolean;
}

export function createMailServer(timeline: Timeline, weather: Weather, received: (mail: ReceivedMail) => void) {
  /** By address in lower case, in the order of acceptance. */
  const mailboxes = new Map<string, ReceivedMail[]>();
  /** Addresses that are refused for ever. */
  const closed = new Set<string>();
  const statistics = { accepted: 0, refused: 0, kills: 0 };

  function accept(mail: Mail, by: Task): ReceivedMail {
    const one: ReceivedMail = { mail, at: timeline.clock(), by, isAnswered: false };
    const address = mail.to.address.toLowerCase();
    mailboxes.set(address, [...(mailboxes.get(address) ?? []), one]);
    statistics.accepted += 1;
    received(one);
    return one;
  }

  function send(mail: Mail): Promise<void> {
    const task = timeline.running();
    const { chance } = task;
    const isClosed = closed.has(mail.to.address.toLowerCase());
    task.calls += 1;
    const at = timeline.clock() + 50 + chance.integer(1500);
    return new Promise<void>((resolve, reject) => {
      if (task.calls === task.diesAt) {
        const arrives = chance.happens(0.5) && !weather.isDown && !isClosed;
        timeline.schedule(at, task, () => {
          statistics.kills += 1;
          if (arrives) accept(mail, task);
          task.isDead = true;
        });
        return;
      }
      const fail = (reason: string, fault: 'address' | 'mail' | 'server') => {
        statistics.refused += 1;
        reject(new MailError(reason, { fault }));
      };
      timeline.schedule(
        at,
        task,
        () => {
          if (weather.isDown) fail('ECONNREFUSED', 'server');
          else if (isClosed) fail('550', 'address');
          else if (chance.happens(weather.mailFaults)) {
            const fault = chance.pick(['server', 'mail', 'lost'] as const);
            if (fault === 'lost') accept(mail, task);
            fail(fault === 'mail' ? '451' : 'ECONNRESET', fault === 'mail' ? 'mail' : 'server');
          } else {
            accept(mail, task).isAnswered = true;
            resolve();
          }
        },
        () => {
          if (!weather.isDown && !isClosed && chance.happens(0.5)) accept(mail, task);
        },
      );
    });
  }

  return {
    mailer: { send },
    statistics,
    closed,
    mailboxOf: (address: string): readonly ReceivedMail[] => mailboxes.get(address.toLowerCase()) ?? [],
  };
}

/** The addresses of a mail's links, without those to the practice's own pages. */
export const linksIn = ({ text }: Pick<Mail, 'text'>): string[] => text.match(/https:\/\/\S+\?token=[\w.%-]+/g) ?? [];
