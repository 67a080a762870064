/**
 * What a test does behind the back of the site under test, in its process: runs the office's command, makes sessions
 * older, and writes records that only time brings.
 * Addresses below `/test/`, served by serve-site.ts only.
 */
import { createSite } from '../../../netlify/lib/site.ts';
import type { StoredRecord } from '../../../netlify/lib/storage/read-each.ts';
import type { OpenStore } from '../../../netlify/lib/storage/store-names.ts';
import { createOffice } from './office.ts';

export function createOfficeConsole(open: OpenStore, siteUrl: string) {
  async function command(args: readonly string[]): Promise<string> {
    const { run, output } = createOffice(open, { clock: Date.now, site: createSite({ open }), siteUrl });
    await run(...args);
    return output().trim();
  }

  /** Makes the sessions of a person older by minutes. */
  async function ageSessions({ name, minutes }: { name: string; minutes: number }): Promise<string> {
    const users = open('users');
    for (const key of await users.keys('sessions/')) {
      const session = (await users.read(key)) as { person: string; at: number } | undefined;
      // Another test has ended it.
      if (!session) continue;
      const person = (await users.read(`people/${session.person}`)) as { name: string } | undefined;
      if (person?.name === name) await users.replace(key, { ...session, at: session.at - minutes * 60_000 });
    }
    return '';
  }

  /** Responds to a request of a test; undefined for other requests. */
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/test/office') return new Response(await command((await request.json()) as string[]));
    if (pathname === '/test/age-sessions')
      return new Response(await ageSessions((await request.json()) as { name: string; minutes: number }));
    if (pathname === '/test/record') {
      const { store, key, value } = (await request.json()) as StoredRecord;
      await open(store).replace(key, value);
      return new Response();
    }
    return undefined;
  };
}
