/** A decision about an appointment, and the links of its mail. */
import { readItem } from '../../netlify/lib/office/item.ts';
import { CONFIRM, createDecisions, storeItem } from './decisions.ts';
import { SITE } from './test-site.ts';

const ENDPOINTS = {
  cancel: 'appointmentCancel',
  accept: 'appointmentAccept',
  'another-time': 'appointmentAnotherTime',
} as const;
type Purpose = keyof typeof ENDPOINTS;

export const OPTIONS = [
  { date: '2026-03-10', time: '10:00' },
  { date: '2026-03-11', time: '16:30' },
];
export const PROPOSE = { type: 'propose', options: OPTIONS } as const;

/** An appointment with this decision. */
export async function createDecided(
  decision: typeof CONFIRM | typeof PROPOSE,
  options: Parameters<typeof createDecisions>[0] = {},
) {
  const site = createDecisions(options);
  const id = await storeItem(site, 'appointments');
  await site.open('appointments').create(`told/${id}`, { at: site.clock() });
  await site.decided('appointments', id, 0, decision);
  /** The links of the newest mail with this purpose. */
  const linksOf = (purpose: Purpose) =>
    [...(site.mails.at(-1)?.text ?? '').matchAll(new RegExp(`${SITE.url}/appointments/${purpose}\\?token=(\\S+)`, 'g'))].map(
      ([, token = '']) => token,
    );
  const press = async (purpose: Purpose, token = '') => {
    const request = new Request(`${SITE.url}/appointments/${purpose}?token=${token}`, {
      method: 'POST',
      headers: { origin: SITE.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    const response = await site.ask(ENDPOINTS[purpose], request, { waits: true });
    return response.headers.get('location') ?? response.status;
  };
  return { ...site, id, linksOf, press, item: () => readItem(site.open, 'appointments', id) };
}
