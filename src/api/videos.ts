import { type VideoDetails, VideoListSchema } from '../schemas/api/video-details.ts';
import { send } from './client.ts';

let list: Promise<VideoDetails[]> | undefined;

async function fetchList(): Promise<VideoDetails[]> {
  const sent = await send('/videos.json', { method: 'GET', parse: (answer) => VideoListSchema.parse(answer) });
  if (sent.kind === 'failed') throw sent.error;
  return sent.data;
}

/**
 * Details of every video, fetched once a page.
 * @throws what kept them from coming; the next call then tries again
 */
export function videoList(): Promise<VideoDetails[]> {
  list ??= fetchList().catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return list;
}
