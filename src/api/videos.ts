import { languageOf, pathIn } from '../language/languages.ts';
import { type VideoDetails, VideoListSchema } from '../api-schemas/video-details.ts';
import { send } from './client.ts';

let list: Promise<VideoDetails[]> | undefined;

async function fetchList(): Promise<VideoDetails[]> {
  const address = pathIn(languageOf(document.documentElement.lang), '/videos.json');
  const sent = await send(address, { method: 'GET', parse: (answer) => VideoListSchema.parse(answer) });
  if (sent.kind === 'failed') throw sent.error;
  return sent.data;
}

/** @throws Error when the list of all videos cannot be fetched, or has no such video; the next call tries again */
export async function videoDetails(id: string): Promise<VideoDetails> {
  list ??= fetchList().catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  const video = (await list).find((one) => one.id === id);
  if (!video) throw new Error(`There is no video "${id}".`);
  return video;
}
