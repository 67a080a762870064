import { createServer } from 'node:net';
import { listening } from './listening.ts';

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  await using probe = createServer();
  return await listening(probe);
}
