/** Newsletter requests of a test site. */
import { expect } from 'vitest';
import { createMemoryBlobs } from './memory-blobs.ts';
import { createTestSite, SITE, type SiteOptions, type TestSite } from './test-site.ts';

/** Address of requests, unless a test gives another. */
export const EMAIL = 'nimali@example.com';

export function createNewsletter(options: SiteOptions = {}) {
  const site = createTestSite({ ...options, service: createMemoryBlobs() });
  const { subscribers, hashOf, service } = site;
  return {
    ...site,
    subscribe: (body: unknown, headers: Record<string, string> = {}) => site.send('subscribe', body, { headers }),
    /** Presses the button of the page that a confirmation mail leads to. */
    confirm: (token: string) => site.post('newsletterConfirm', {}, { query: `?token=${encodeURIComponent(token)}` }),
    unsubscribe: (token: string, init: RequestInit = {}) => {
      const url = `${SITE.url}/api/unsubscribe?token=${encodeURIComponent(token)}`;
      return site.ask('unsubscribe', new Request(url, { method: 'POST', ...init }));
    },
    keys: (prefix: string) => [...service.records('subscribers').keys()].filter((key) => key.startsWith(prefix)).toSorted(),
    status: async (email: string) => (await subscribers.read(await hashOf(email)))?.status,
  };
}

/** Presses the button of the page that the link of the newest mail leads to, in the language of the link. */
export function pressConfirm({ ask, mails }: Pick<TestSite, 'ask' | 'mails'>): Promise<Response> {
  const [link = ''] = /https:\S+\/newsletter\/confirm\?token=\S+/.exec(mails.at(-1)?.text ?? '') ?? [];
  return ask('newsletterConfirm', new Request(link, { method: 'POST', body: new URLSearchParams() }));
}

/** The token of a link in a mail's text. */
export const tokenIn = (text: string, page: 'confirm' | 'unsubscribe'): string =>
  new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? 'no such link';

/** Sends a subscription request and waits for its mail. */
export async function subscribeAndSettle(site: Pick<TestSite, 'send' | 'settled'>, email = EMAIL): Promise<void> {
  expect((await site.send('subscribe', { email })).status).toBe(200);
  await site.settled();
}

/** The token of a link in the newest mail. */
export const lastToken = ({ mails }: Pick<TestSite, 'mails'>, page: 'confirm' | 'unsubscribe') =>
  tokenIn(mails.at(-1)?.text ?? '', page);
