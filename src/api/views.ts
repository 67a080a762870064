import type { AllViews } from '../api-schemas/views.ts';
import { ApiError, send } from './client.ts';

// Part of the script that runs before a visitor acts: checks the response by hand, without zod.
function parseViews(answer: unknown): number | undefined {
  const views = (answer as { views?: unknown } | undefined)?.views;
  return typeof views === 'number' ? views : undefined;
}

type CountResult =
  /** All views, this one included; undefined if the server has stored it and could not count. */
  | { kind: 'counted'; views: number | undefined }
  /** The server rejected the view; it may be sent again. */
  | { kind: 'rejected' }
  /** No response: it may have been counted. */
  | { kind: 'unknown' };

/** Counts a view, also when the page is left at the same moment. @param id an article's slug, or a video's id on YouTube */
export async function countView(of: 'articles' | 'videos', id: string): Promise<CountResult> {
  const sent = await send(`/api/${of}/${encodeURIComponent(id)}/views`, { method: 'POST', keepalive: true, parse: parseViews });
  if (sent.kind === 'ok') return { kind: 'counted', views: sent.data };
  console.error('The view was not counted.', sent.error);
  return { kind: sent.error instanceof ApiError ? 'rejected' : 'unknown' };
}

let all: Promise<Partial<AllViews> | undefined> | undefined;

/** Fetches the views of everything, once a page. */
export const fetchViews = (): Promise<Partial<AllViews> | undefined> =>
  (all ??= send('/api/views', { method: 'GET', parse: (answer) => answer as Partial<AllViews> | undefined }).then((sent) => {
    if (sent.kind === 'ok') return sent.data;
    console.error('The views could not be fetched.', sent.error);
    return undefined;
  }));
