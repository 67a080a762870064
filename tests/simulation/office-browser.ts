/** A browser of the office: keeps the cookie and the open pages, and sends forms as their pages made them. */
import { createSessionCookie } from '../../netlify/lib/staff/session-cookie.ts';
import { newId } from '../../netlify/lib/storage/inbox.ts';
import { formsOf, type PageForm, textOf } from '../support/functions/page-forms.ts';
import type { OpenPage, StaffMember } from './people.ts';
import type { Practice } from './practice.ts';
import type { Task } from './timeline.ts';

/** Pages that somebody keeps open. */
const MAX_PAGES = 5;

/** Joins the office, or signs in again: the ceremony itself has tests of its own. */
export async function signIn(practice: Practice, member: StaffMember): Promise<void> {
  const { clock } = practice;
  await practice.withProcess(async ({ staff, secret }) => {
    if (member.id === '') {
      const id = newId(clock());
      const device = practice.timeline.running().chance.bytes(32).toString('hex');
      const invitedBy = { id: 'command', name: 'Command line' };
      await staff.people.add({ id, name: member.name, role: member.role, at: clock(), invitedBy });
      const passkey = { credentialId: 'none', publicKey: 'none', counter: 0, transports: [] };
      await staff.devices.add({ id: device, person: id, name: 'Phone', at: clock(), passkey });
      Object.assign(member, { id, device });
    }
    const token = await staff.sessions.start(member.id, member.device);
    const value = await createSessionCookie({ secret, clock, isLocal: false }).write(token);
    member.cookie = value.split(';')[0] ?? '';
  });
}

export interface Shown {
  status: number;
  html: string;
  location: string;
}

/** Sends a request without the help of a page: as a stranger, or as somebody with another role. */
export async function sendRaw(
  practice: Practice,
  task: Task,
  member: StaffMember,
  path: string,
  init: RequestInit = {},
): Promise<Shown> {
  const headers = new Headers({ cookie: member.cookie, 'sec-fetch-site': 'same-origin' });
  if (init.method === 'POST') headers.set('origin', practice.urlOf(''));
  const response = await practice.ask('office', new Request(practice.urlOf(path), { ...init, headers }));
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie !== undefined) member.cookie = cookie;
  const html = await response.text();
  if (response.status >= 500 && !task.hadFault)
    practice.fail(8, `${init.method ?? 'GET'} ${path} answered ${response.status} though no store failed: ${html.slice(0, 300)}`);
  return { status: response.status, html, location: response.headers.get('location') ?? '' };
}

/** Sends a request, and once more after signing in if the session is over. */
async function send(...args: Parameters<typeof sendRaw>): Promise<Shown> {
  const shown = await sendRaw(...args);
  if (shown.status !== 401) return shown;
  await signIn(args[0], args[2]);
  return sendRaw(...args);
}

/** Most forms of most pages are never used, so they are read when somebody looks for one. */
function pageOf(html: string): OpenPage {
  let forms: readonly PageForm[] | undefined;
  return {
    get forms() {
      return (forms ??= formsOf(html));
    },
  };
}

function keep(member: StaffMember, html: string): void {
  member.pages = [pageOf(html), ...member.pages].slice(0, MAX_PAGES);
}

/** Loads a page, and keeps it open. */
export async function open(practice: Practice, task: Task, member: StaffMember, path: string): Promise<Shown> {
  const shown = await send(practice, task, member, path);
  if (shown.status === 303) return open(practice, task, member, shown.location);
  keep(member, shown.html);
  return shown;
}

/** A form of the newest page. */
export const formOf = ({ pages }: StaffMember, suits: (form: PageForm) => boolean): PageForm | undefined =>
  pages[0]?.forms.find(suits);

export interface Sent extends Shown {
  /** What the page says above the form; empty if it was accepted. */
  alert: string;
}

/** Sends a form as filled in. The page that answers is kept open. */
export async function sendForm(
  practice: Practice,
  task: Task,
  member: StaffMember,
  action: string,
  fields: Record<string, string>,
): Promise<Sent> {
  if (fields['key'] !== undefined && fields['after'] !== undefined) practice.shown.set(fields['key'], Number(fields['after']));
  const shown = await send(practice, task, member, action, { method: 'POST', body: new URLSearchParams(fields) });
  if (shown.html !== '' && shown.status !== 401) keep(member, shown.html);
  const alert = textOf(/<p class="notice notice-error" role="alert">([\s\S]*?)<\/p>/.exec(shown.html)?.[1] ?? '').trim();
  // The page names those who have the time.
  if (shown.status === 409 && alert.includes('Sample Person'))
    for (const { fields: asked } of member.pages[0]?.forms ?? [])
      if (asked['acknowledged'] !== undefined)
        practice.overbooked.add(`${member.id} ${asked['date'] ?? ''} ${asked['time'] ?? ''}`);
  return { ...shown, alert };
}

/** Addresses of the enquiries that a page links to. */
export const enquiryLinks = (html: string): string[] => [
  ...new Set(html.match(/(?<=href=")\/office\/(?:appointments|messages|chats)\/[0-9a-z]{9}-[0-9a-f]{16}(?=")/g)),
];
