/** A browser of the office: keeps the cookie and the open pages, and sends forms as their pages made them. */
import { createSessionCookie } from '../../netlify/lib/staff/session-cookie.ts';
import { newId } from '../../netlify/lib/storage/inbox.ts';
import { formsIn, type HtmlForm, textOf } from './html-forms.ts';
import type { Page, StaffMember } from './people.ts';
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
      await staff.people.add({
        id,
        name: member.name,
        role: member.role,
        at: clock(),
        invitedBy: { id: 'command', name: 'Command line' },
      });
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

async function send(practice: Practice, task: Task, member: StaffMember, path: string, init: RequestInit): Promise<Shown> {
  const headers = new Headers({ cookie: member.cookie, 'sec-fetch-site': 'same-origin', origin: practice.urlOf('') });
  if (init.method !== 'POST') headers.delete('origin');
  const response = await practice.ask('office', new Request(practice.urlOf(path), { ...init, headers }));
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie !== undefined) member.cookie = cookie;
  const html = await response.text();
  if (response.status >= 500 && !task.hadFault)
    practice.fail(8, `${init.method ?? 'GET'} ${path} answered ${response.status} though no store failed: ${html.slice(0, 300)}`);
  return { status: response.status, html, location: response.headers.get('location') ?? '' };
}

/** What the page says above its content; empty without it. */
const alertOf = (html: string) => textOf(/<p class="notice notice-error" role="alert">([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '');

/** Loads a page; signs in first if the session is over. Keeps it open if it has forms. */
export async function open(practice: Practice, task: Task, member: StaffMember, path: string): Promise<Shown> {
  let shown = await send(practice, task, member, path, {});
  if (shown.status === 401) {
    await signIn(practice, member);
    shown = await send(practice, task, member, path, {});
  }
  if (shown.status === 303) return open(practice, task, member, shown.location);
  keep(member, { path, html: shown.html, forms: formsIn(shown.html) });
  return shown;
}

function keep(member: StaffMember, page: Page): void {
  member.pages = [page, ...member.pages].slice(0, MAX_PAGES);
}

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
  fields: HtmlForm['fields'],
): Promise<Sent> {
  const body = () => ({ method: 'POST', body: new URLSearchParams(fields) });
  if (fields['key'] !== undefined && fields['after'] !== undefined) practice.shown.set(fields['key'], Number(fields['after']));
  let shown = await send(practice, task, member, action, body());
  if (shown.status === 401) {
    await signIn(practice, member);
    shown = await send(practice, task, member, action, body());
  }
  if (shown.html !== '' && shown.status !== 401) keep(member, { path: action, html: shown.html, forms: formsIn(shown.html) });
  const alert = alertOf(shown.html);
  // The page names those who have the time.
  if (shown.status === 409 && alert.includes('Sample Person'))
    for (const { fields: asked } of member.pages[0]?.forms ?? [])
      if (asked['acknowledged'] !== undefined)
        practice.overbooked.add(`${member.id} ${asked['date'] ?? ''} ${asked['time'] ?? ''}`);
  return { ...shown, alert };
}

/** Sends a form without the page's help: as a stranger, or as somebody with another role. */
export const sendRaw = send;
