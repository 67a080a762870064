/**
 * One address of the office's screens. `routes.ts` lists all of them; `handler.ts` checks each request by its route before the
 * handler runs: origin, session, role, fresh passkey, body.
 *
 * To add a screen:
 *
 * 1. Create its folder. Export a function that takes its dependencies and returns its routes, made by {@link staffRoute}. A page is
 *    rendered by `officePage` of `layout.tsx`. Forms are plain: netlify/lib/office/client/forms.ts sends them.
 * 2. Add it to the list in `routes.ts`, and its dependencies to `OfficeDeps` there. Tests iterate over this table.
 * 3. A page with the data of one record writes the log first: `await call.log({ action: 'seen', kind, item })`. It throws when
 *    the log cannot be written, and the response is 503. A change does the same before it changes anything.
 * 4. A path parameter is an id that anybody can type: read the record, and return {@link notFound} without one, or if it is not
 *    one that this person may use.
 * 5. A form's response is a redirect, `ok({ location })`, or the page again with status 422 and what was typed.
 */
import type { ZodMiniType } from 'zod/mini';
import type { Call } from '../../http/endpoint.ts';
import { type EndpointResult, reject } from '../../http/responses.ts';
import type { AuditSubject } from '../../staff/audit.ts';
import type { Session } from '../../staff/sessions.ts';
import type { SiteAddress } from '../../staff/site-address.ts';
import type { Actor } from '../../actor.ts';

/** A request to a route that needs no session. Its path parameters are not URL-decoded; validate them. */
export interface OpenCall<Body = undefined> extends Omit<Call<Body>, 'access' | 'ip'> {
  /** Milliseconds since 1970. */
  now: number;
  address: SiteAddress;
  session: Session | undefined;
  /** Values of `Set-Cookie`: of a new session, and of none. */
  cookies: { start: (token: string) => Promise<string>; clear: string };
}

/** A request to a route of signed-in people. */
export interface StaffCall<Body = undefined> extends OpenCall<Body> {
  session: Session;
  actor: Actor;
  /** Writes the log. @throws {StoreError} when it is not stored; let it through */
  log: (subject: AuditSubject) => Promise<void>;
}

/** Who may use a route: everybody, signed-in people, or the doctor alone. */
type Access = 'anyone' | 'staff' | 'doctor';

interface Spec<Body> {
  /** Name in the log of requests. */
  name: string;
  method: 'GET' | 'POST';
  /** Its parameters are parts of the path: `/office/days/:date`. */
  path: string;
  /** Schema of the fields of a form (all are texts), or of JSON. */
  body?: ZodMiniType<Body>;
  /** The body is JSON, as scripts send it. Without it, a form. */
  isJson?: true;
}

/** A route as the table holds it. */
export interface OfficeRoute extends Spec<unknown> {
  access: Access;
  /** Asks for the passkey again if it was used more than five minutes ago: for export, erasure and people. */
  needsFreshPasskey?: true;
  /** A request of the page itself, not of a person: it does not prolong the session. */
  isPassive?: true;
  /**
   * Programs read it, which send neither origin nor cookie: the address alone opens it, a cookie has no effect, and a rejection is
   * JSON. Only for GET.
   */
  isForPrograms?: true;
  /** Called by the router only, with what the access of the route promises. */
  handle: (call: never) => Promise<EndpointResult>;
}

interface StaffSpec<Body> extends Spec<Body>, Pick<OfficeRoute, 'needsFreshPasskey' | 'isPassive'> {
  access?: Exclude<Access, 'anyone'>;
  handle: (call: StaffCall<Body>) => Promise<EndpointResult>;
}

/** A route of signed-in people. */
export const staffRoute = <Body = undefined>(spec: StaffSpec<Body>): OfficeRoute => ({ access: 'staff', ...spec });

/** A route that needs no session. */
export const openRoute = <Body = undefined>(
  spec: Spec<Body> & Pick<OfficeRoute, 'isForPrograms'> & { handle: (call: OpenCall<Body>) => Promise<EndpointResult> },
): OfficeRoute => ({ ...spec, access: 'anyone' });

/** Response to an address without a page, and to the id of something that is not there or not the person's. */
export const notFound = () =>
  reject(404, 'not_found', 'There is nothing at this address. It may have been removed, or the link is incomplete.');
