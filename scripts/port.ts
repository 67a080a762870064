import { createServer } from 'node:net';

const DEFAULT_PORT = 8888;

/** The port from `PORT`, or 8888; ends the program with one line if it is no port. */
export function wantedPort(): number {
  const given = process.env['PORT'];
  const port = given === undefined || given === '' ? DEFAULT_PORT : Number(given);
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  console.error(`PORT is "${given ?? ''}"; it takes a number from 1 to 65535.`);
  return process.exit(1);
}

/** Asked of every address of this machine, as the server will listen on all of them. */
export async function portIsFree(port: number): Promise<boolean> {
  const probe = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  probe.once('error', () => resolve(false));
  probe.listen(port, () => probe.close(() => resolve(true)));
  return promise;
}
