import { createServer } from 'node:net';

const DEFAULT_PORT = 8888;

/** The port from `PORT`, or 8888. Exits with one line if `PORT` is not a port number. */
export function wantedPort(): number {
  const given = process.env['PORT'];
  const port = given === undefined || given === '' ? DEFAULT_PORT : Number(given);
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  console.error(`PORT is "${given ?? ''}"; it must be a number from 1 to 65535.`);
  return process.exit(1);
}

/** Whether the port is free on all addresses of this machine. */
export async function portIsFree(port: number): Promise<boolean> {
  const probe = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  probe.once('error', () => resolve(false));
  probe.listen(port, () => probe.close(() => resolve(true)));
  return promise;
}

/** The port from `PORT`. Exits with one line if it is in use. @param command what to repeat with another port */
export async function freePort(command: string): Promise<number> {
  const port = wantedPort();
  if (await portIsFree(port)) return port;
  console.error(`Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} ${command}`);
  return process.exit(1);
}
