/** Telling that something was read or watched. */
import { send } from './client.ts';

// Runs before a visitor acts, where every byte counts: checked by hand what ViewsAnswerSchema says.
function parse(answer: unknown): number {
  const views = (answer as { views?: unknown } | undefined)?.views;
  if (typeof views !== 'number') throw new Error('The answer holds no views.');
  return views;
}

async function tellView(path: string): Promise<number | undefined> {
  const sent = await send(path, { method: 'POST', parse });
  if (sent.kind === 'ok') return sent.data;
  console.error('The view was not counted.', sent.error);
  return undefined;
}

/** @returns all views, this one included, or undefined if it could not be told, which is only logged */
export const tellArticleView = (slug: string): Promise<number | undefined> =>
  tellView(`/api/articles/${encodeURIComponent(slug)}/views`);
export const tellVideoView = (youtubeId: string): Promise<number | undefined> =>
  tellView(`/api/videos/${encodeURIComponent(youtubeId)}/views`);
