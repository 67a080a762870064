/** A real SMTP server that can fail at each step of a delivery. */
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** What it does with the next mails. */
export type Behaviour =
  | { kind: 'takes' }
  | { kind: 'refuses'; at: 'connection' | 'recipient' | 'content'; code: number; text?: string }
  | { kind: 'hangs'; at: 'connection' | 'content' }
  /** Accepts the mail and closes the connection before its reply. */
  | { kind: 'cuts' };

export async function serveMail() {
  const taken: string[] = [];
  const recipients: string[][] = [];
  let behaviour: Behaviour = { kind: 'takes' };
  const byRecipient = new Map<string, Behaviour>();
  const sockets = new Set<Socket>();
  const refusal = (code: number, text = 'Not now, nimali@example.com') => Object.assign(new Error(text), { responseCode: code });
  // A connection keeps its behaviour: mails that the sender has given up on may still be on their way.
  const treatments = new WeakMap<SMTPServerSession, Behaviour>();
  const treatmentOf = (session: SMTPServerSession) => treatments.get(session) ?? behaviour;
  const at = (step: string, treatment: Behaviour) => 'at' in treatment && treatment.at === step;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(session, callback) {
      const treatment = behaviour;
      treatments.set(session, treatment);
      if (at('connection', treatment)) {
        if (treatment.kind === 'refuses') callback(refusal(treatment.code));
        return;
      }
      callback();
    },
    onRcptTo({ address }, session, callback) {
      const treatment = byRecipient.get(address) ?? treatmentOf(session);
      // A connection brings one mail to one recipient.
      treatments.set(session, treatment);
      callback(at('recipient', treatment) && treatment.kind === 'refuses' ? refusal(treatment.code, treatment.text) : undefined);
    },
    onData(stream, session, callback) {
      const treatment = treatmentOf(session);
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (treatment.kind === 'takes' || treatment.kind === 'cuts') {
          taken.push(Buffer.concat(parts).toString());
          recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        }
        if (treatment.kind === 'takes') callback();
        else if (treatment.kind === 'refuses') callback(refusal(treatment.code, treatment.text));
        else if (treatment.kind === 'cuts') for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.listen(0, '127.0.0.1', () => resolve(undefined));
  await promise;
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** Sources of accepted mails, in order. */
    taken,
    /** Envelope recipients of each mail. */
    recipients,
    behave(next: Behaviour): void {
      behaviour = next;
    },
    /** Treats mails to one address in another way. */
    behaveTo(address: string, next: Behaviour): void {
      byRecipient.set(address, next);
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(() => done(undefined)));
    },
  };
}
export type MailServer = Awaited<ReturnType<typeof serveMail>>;
