import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen on this machine. @param at 0 for a free port. @returns the port */
export async function listening(server: Server, at = 0): Promise<number> {
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
