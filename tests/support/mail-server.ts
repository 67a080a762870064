/** A real mail server on this machine, which can misbehave at each step of taking a mail. */
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What it does with the next mails; a number is the code of its refusal. */
export type Behaviour =
  | { kind: 'takes' }
  | { kind: 'refuses'; at: 'connection' | 'recipient' | 'content'; code: number }
  | { kind: 'hangs'; at: 'connection' | 'content' }
  /** Takes the mail and cuts the line before it says so. */
  | { kind: 'cuts' };

export async function serveMail() {
  const taken: string[] = [];
  const receivers: string[][] = [];
  let behaviour: Behaviour = { kind: 'takes' };
  const sockets = new Set<Socket>();
  const refusal = (code: number) => Object.assign(new Error('Not now, nimali@example.com'), { responseCode: code });
  const at = (step: string) => 'at' in behaviour && behaviour.at === step;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, callback) {
      if (at('connection')) {
        if (behaviour.kind === 'refuses') callback(refusal(behaviour.code));
        return;
      }
      callback();
    },
    onRcptTo(_address, _session, callback) {
      callback(at('recipient') && behaviour.kind === 'refuses' ? refusal(behaviour.code) : undefined);
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (behaviour.kind === 'takes' || behaviour.kind === 'cuts') {
          taken.push(Buffer.concat(parts).toString());
          receivers.push(envelope.rcptTo.map(({ address }) => address));
        }
        if (behaviour.kind === 'takes') callback();
        else if (behaviour.kind === 'refuses') callback(refusal(behaviour.code));
        else if (behaviour.kind === 'cuts') for (const socket of sockets) socket.destroy();
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
    /** Sources of the mails that it took, in order. */
    taken,
    /** Whom it was asked to bring each of them to, whatever their heads say. */
    receivers,
    behave(next: Behaviour): void {
      behaviour = next;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(() => done(undefined)));
    },
  };
}
