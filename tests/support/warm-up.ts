import type { FullConfig } from '@playwright/test';

/** An address of each function, none of which changes anything. */
const ADDRESSES = [
  '/api/health',
  '/api/vascular-news/latest',
  '/api/vascular-news/images/none',
  '/api/articles/none/views',
  '/api/videos/none/views',
  '/api/contact',
  '/api/appointments',
  '/api/chat/sessions',
  '/api/chat/sessions/none/close',
  '/api/appointments/calendar',
];

/** Calls every function once: the emulation bundles each at its first call, which takes longer than a test should wait. */
export default async function warmUp({ projects }: FullConfig): Promise<void> {
  const origin = projects[0]?.use.baseURL ?? '';
  for (const address of ADDRESSES) await (await fetch(origin + address)).arrayBuffer();
  // The site's secret is made with the first token that is looked at. Two at once would both make one here, where the
  // store has no lock, and what the one has signed the other would not know.
  await (await fetch(`${origin}/api/unsubscribe?token=not.ours`, { method: 'POST' })).arrayBuffer();
}
