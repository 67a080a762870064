/** Telling that something was read or watched. */
import { send } from './client.ts';

// Runs before a visitor acts, where every byte counts: checked by hand what ViewsAnswerSchema says.
function parse(answer: unknown): number {
  const views = (answer as { views?: unknown } | undefined)?.views;
  if (typeof views !== 'number') throw new Error('The answer holds no views.');
  return views;
}

/**
 * @param id of an article its slug, of a video its id at YouTube
 * @returns all views, this one included, or undefined if it could not be told, which is only logged
 */
export async function tellView(of: 'articles' | 'videos', id: string): Promise<number | undefined> {
  const sent = await send(`/api/${of}/${encodeURIComponent(id)}/views`, { method: 'POST', parse });
  if (sent.kind === 'ok') return sent.data;
  console.error('The view was not counted.', sent.error);
  return undefined;
}
