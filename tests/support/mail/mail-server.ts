/** A real SMTP server that can fail at each step of a delivery. */
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { listening } from '../servers/listening.ts';

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
  // A connection keeps its behaviour: mails that the sender has given up on may still be on their way.
  const treatments = new WeakMap<SMTPServerSession, Behaviour>();
  const treatmentOf = (session: SMTPServerSession) => treatments.get(session) ?? behaviour;
  /** The fault of a step of a delivery, or undefined. */
  function refusal(step: string, treatment: Behaviour) {
    if (treatment.kind !== 'refuses' || treatment.at !== step) return undefined;
    return Object.assign(new Error(treatment.text ?? 'Not now, nimali@example.com'), { responseCode: treatment.code });
  }

  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false },
    onConnect(session, callback) {
      treatments.set(session, behaviour);
      if (behaviour.kind !== 'hangs' || behaviour.at !== 'connection') callback(refusal('connection', behaviour));
    },
    onRcptTo({ address }, session, callback) {
      const treatment = byRecipient.get(address) ?? treatmentOf(session);
      // A connection brings one mail to one recipient.
      treatments.set(session, treatment);
      callback(refusal('recipient', treatment));
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
        if (treatment.kind === 'cuts') for (const socket of sockets) socket.destroy();
        else if (treatment.kind !== 'hangs') callback(refusal('content', treatment));
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  return {
    url: `smtp://127.0.0.1:${await listening(server.server)}`,
    /** Sources of accepted mails, in order. */
    taken,
    /** Envelope recipients of each mail. */
    recipients,
    behave: (next: Behaviour): void => void (behaviour = next),
    /** Treats mails to one address in another way. */
    behaveTo: (address: string, next: Behaviour): void => void byRecipient.set(address, next),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(() => done(undefined)));
    },
  };
}
export type MailServer = Awaited<ReturnType<typeof serveMail>>;
