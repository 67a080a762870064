/** Refreshes the count in the window's title while the page is visible. */

const EVERY = 120_000;

async function refresh(path: string): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const response = await fetch(path).catch(() => undefined);
  if (!response?.ok) return;
  const { count } = (await response.json()) as { count: number };
  const title = document.title.replace(/^\(\d+\) /, '');
  document.title = count > 0 ? `(${count}) ${title}` : title;
}

/** `<body data-count="/office/count">` names the route with the count, which is passive: it does not prolong the session. */
export function refreshCount(): void {
  const path = document.body.dataset['count'];
  if (path !== undefined) setInterval(() => void refresh(path), EVERY);
}
