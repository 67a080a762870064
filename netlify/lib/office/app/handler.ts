/** The function of the office's screens: finds the route of a request, and checks the request by it in the one pipeline. */
import type { Clock } from '../../clock.ts';
import { endpoint, type Handler } from '../../http/endpoint.ts';
import { isFromOwnPages } from '../../http/csrf.ts';
import type { Log } from '../../http/log.ts';
import { type EndpointResult, reject, type Rejection, type Reply, replyOfRejection } from '../../http/responses.ts';
import { fail, ok } from '../../result.ts';
import type { SiteData } from '../../site-data.ts';
import type { Audit } from '../../staff/audit.ts';
import { actorOf } from '../../staff/people.ts';
import { createSessionCookie } from '../../staff/session-cookie.ts';
import { isFresh, type Session, type Sessions } from '../../staff/sessions.ts';
import { siteAddress } from '../../staff/site-address.ts';
import type { Actor } from '../../actor.ts';
import type { Secret } from '../../storage/secret.ts';
import { contentPolicy } from './content-policy.ts';
import { rejectionPage } from './rejection-page.tsx';
import { notFound, type OfficeRoute, type OpenCall, openRoute, type StaffCall } from './route.ts';

/** What the office's script accepts as a response to a form: the path of the next page, or a page. */
const SCRIPT_TYPE = 'application/json, text/html';

const HEADERS = {
  'Content-Security-Policy': contentPolicy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(),geolocation=(),microphone=()',
  // Without a referrer, browsers send forms with the origin "null".
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
};

interface HandlerDeps {
  sessions: Pick<Sessions, 'find'>;
  audit: Pick<Audit, 'record'>;
  secret: Secret;
  site: Pick<SiteData['site'], 'url' | 'host'>;
  clock: Clock;
  log?: Log;
}

/** Whether the session may use the route. */
function checkAccess(route: OfficeRoute, session: Session | undefined, now: number): Rejection | undefined {
  if (route.access === 'anyone') return undefined;
  if (!session) return { status: 401, code: 'signed_out', message: 'Sign in to see this.' };
  if (route.access === 'doctor' && session.person.role !== 'doctor')
    return { status: 403, code: 'role', message: 'Only the doctor can open this.' };
  return route.needsFreshPasskey && !isFresh(session, now)
    ? { status: 401, code: 'passkey_again', message: 'This needs your passkey again.' }
    : undefined;
}

/** A script cannot read where a redirect leads, so it gets the path as JSON (netlify/lib/office/client/forms.ts). */
const forScript = (reply: Reply, request: Request): Reply =>
  'location' in reply && request.headers.get('accept') === SCRIPT_TYPE
    ? { ...reply, json: { location: reply.location }, status: 200 }
    : reply;

function routeHandler(route: OfficeRoute, { sessions, audit, secret, site, clock, log }: HandlerDeps): Handler {
  return endpoint({
    clock,
    ...(log ? { log } : {}),
    name: `office-${route.name}`,
    method: route.method,
    ...(route.body ? { body: route.body } : {}),
    encoding: route.isJson ? 'json' : 'form',
    headers: HEADERS,
    isExpectedOrigin: (request, context) => {
      const address = siteAddress(request, context, site);
      // The admission rejects other hosts, and says where to go instead.
      return route.isForPrograms === true || !address || isFromOwnPages(request, address.origin);
    },
    async admit(request, context) {
      const address = siteAddress(request, context, site);
      if (!address) return reject(421, 'wrong_host', `Open this page at ${site.url}/office.`);
      const cookie = createSessionCookie({ secret, clock, isLocal: address.isLocal });
      const token = route.isForPrograms ? undefined : await cookie.read(request);
      const session = token === undefined ? undefined : await sessions.find(token);
      const refused = checkAccess(route, session, clock());
      return refused ? fail(refused) : ok({ address, cookie, token, session });
    },
    async handle({ access: { address, cookie, token, session }, ...call }) {
      const actor = session && actorOf(session.person);
      // A route for staff gets a session, as the admission has found one.
      const handle = route.handle as (
        call: OpenCall<unknown> & { actor: Actor | undefined; log: StaffCall['log'] },
      ) => Promise<EndpointResult>;
      const outcome = await handle({
        ...call,
        now: clock(),
        address,
        session,
        actor,
        cookies: { start: (one) => cookie.write(one), clear: cookie.clear },
        log: (subject) =>
          session && actor
            ? audit.record({ ...subject, actor, role: session.person.role })
            : Promise.reject(new TypeError('Nobody is signed in who could act.')),
      });
      const isProlonged = session && token !== undefined && !route.isPassive;
      if (!outcome.ok || outcome.value.cookies || !isProlonged) return outcome;
      return ok({ ...outcome.value, cookies: [await cookie.write(token)] });
    },
    showReply: forScript,
    showRejection: route.isJson || route.isForPrograms ? replyOfRejection : rejectionPage,
  });
}

/** The paths of a route. Seventy patterns of URLPattern cost more than the rest of a cold start, and of a small page. */
const patternOf = (path: string): RegExp => {
  const parts = path.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? `(?<${part.slice(1)}>[^/]+?)` : part.replaceAll('.', String.raw`\.`);
  });
  return new RegExp(`^${parts.join('')}$`);
};

const NO_ROUTE = openRoute({ name: 'nothing', method: 'GET', path: '*', handle: () => Promise.resolve(notFound()) });

/** Creates the handler of `/office` and everything below. */
export function officeHandler({ routes, ...deps }: HandlerDeps & { routes: readonly OfficeRoute[] }): Handler {
  const table = [...routes, NO_ROUTE].map((route) => ({
    methods: route.method === 'GET' ? ['GET', 'HEAD'] : ['POST'],
    pattern: patternOf(route.path),
    handler: routeHandler(route, deps),
  }));
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const matching = table.filter(({ pattern }) => pattern.test(pathname));
    const found = matching.find(({ methods }) => methods.includes(request.method)) ?? matching[0];
    if (!found) throw new TypeError('No route matches.');
    const params = found.pattern.exec(pathname)?.groups ?? {};
    return found.handler(request, { ...context, params });
  };
}
