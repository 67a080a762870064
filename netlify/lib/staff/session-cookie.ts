/**
 * The cookie of a session: its token, the time of the last request, and a keyed hash of both. The time is in the cookie, so that
 * a request needs no write; each response sends the cookie with a new time.
 */
import { MINUTE } from '../../../src/time/durations.ts';
import type { Clock } from '../clock.ts';
import type { Secret } from '../storage/secret.ts';

/** Milliseconds without a request after which a session ends. */
const IDLE = 30 * MINUTE;
const PURPOSE = 'office session';

const VALUE = /^([\w-]{43})\.([0-9a-z]{1,11})\.([0-9a-f]{64})$/;

function valueOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * Creates the cookie of a deploy context.
 * @param deps.isLocal whether the site runs on this machine: Safari refuses `Secure` cookies there, and `__Host-` needs them
 */
export function createSessionCookie({ secret, clock, isLocal }: { secret: Secret; clock: Clock; isLocal: boolean }) {
  const name = isLocal ? 'office-on-this-machine' : '__Host-office';
  /** Name of cookies that were set before this one had its name; they end with their session. */
  const formerName = isLocal ? 'desk-on-this-machine' : '__Host-desk';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isLocal ? '' : '; Secure'}`;

  return {
    /** The token of a request's cookie; undefined without one, or when it is too old. */
    async read(request: Request): Promise<string | undefined> {
      const [, token, time, hash] = VALUE.exec(valueOf(request, name) ?? valueOf(request, formerName) ?? '') ?? [];
      if (token === undefined || time === undefined || hash === undefined) return undefined;
      if (!(await secret.isHashOf(PURPOSE, `${token}.${time}`, hash))) return undefined;
      return clock() - Number.parseInt(time, 36) < IDLE ? token : undefined;
    },
    /** Value of `Set-Cookie` for a session that is used now. */
    async write(token: string): Promise<string> {
      const text = `${token}.${clock().toString(36)}`;
      return `${name}=${text}.${await secret.keyedHash(PURPOSE, text)}; ${attributes}`;
    },
    /** Value of `Set-Cookie` that removes the cookie. */
    clear: `${name}=; ${attributes}; Max-Age=0`,
  };
}
