/** The panel that replaces a form after a success (SubmittedPanel.tsx). */
import type { AppointmentAnswer } from '../../api-schemas/appointment.ts';
import { fill } from '../../language/fill.ts';

const panelIn = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-submitted]');

interface Shown {
  /** Of the patient. */
  name: string;
  /** The server's links with the request in them; the page has general ones. */
  links: AppointmentAnswer;
}

export function showPanel(container: HTMLElement, { name, links }: Shown): void {
  const panel = panelIn(container);
  if (!panel) return;
  const part = (of: string) => panel.querySelector<HTMLElement>(`[data-part=${of}]`);
  const show = (of: string, isShown: boolean) => {
    const element = part(of);
    if (element) element.hidden = !isShown;
  };
  const write = (of: string, text: string) => {
    const element = part(of);
    if (element) element.textContent = text;
    show(of, text !== '');
  };
  const lead = (of: string, address: string | undefined) => {
    if (address) part(of)?.setAttribute('href', address);
  };
  write('thanks', fill(part('thanks')?.dataset['text'] ?? '', { name }));
  write('hint', links.hint ?? '');
  lead('whatsApp', links.whatsAppNotificationUrl);
  lead('mail', links.mailUrl);
  lead('calendar', links.calendarUrl);
  part('calendar')?.setAttribute('download', '');
  show('calendar', Boolean(links.calendarUrl));
  show('whatsAppShortened', links.shortened?.includes('whatsApp') ?? false);
  show('mailShortened', links.shortened?.includes('mail') ?? false);
  panel.hidden = false;
  panel.querySelector('h2')?.focus();
}

export function hidePanel(container: HTMLElement): void {
  const panel = panelIn(container);
  if (panel) panel.hidden = true;
}
