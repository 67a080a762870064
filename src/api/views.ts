import type { AllViews } from '../api-schemas/views.ts';

// Part of the script that runs before a visitor acts: it does without api/client.ts and zod.

interface CountResult {
  /** The server rejected the view; it may be sent again. Without a response it may have been counted. */
  isRejected?: boolean;
  /** All views, this one included; undefined if it is not known. */
  views?: number | undefined;
}

/** Counts a view, also when the page is left at the same moment. @param id an article's slug, or a video's id on YouTube: neither needs encoding */
export async function countView(of: 'articles' | 'videos', id: string): Promise<CountResult> {
  const result: CountResult = {};
  try {
    const response = await fetch(`/api/${of}/${id}/views`, { method: 'POST', keepalive: true });
    result.isRejected = !response.ok;
    if (!response.ok) throw new Error(response.statusText);
    ({ views: result.views } = (await response.json()) as CountResult);
  } catch (error) {
    console.error('View not counted.', error);
  }
  return result;
}

let all: Promise<Partial<AllViews> | undefined> | undefined;

/** Fetches the views of everything, once a page. */
export const fetchViews = (): Promise<Partial<AllViews> | undefined> =>
  (all ??= fetch('/api/views')
    .then((response) => response.json() as Promise<Partial<AllViews>>)
    .catch((error: unknown) => {
      console.error('Views could not be fetched.', error);
      return undefined;
    }));
