import type { Interface } from '../content-model/schemas/interface.ts';
import type { Video } from '../content-model/schemas/video.ts';

/** The displayed tags of a video: those of every video, of its category, and its own. */
export function tagsOf(
  { category, tags }: Pick<Video, 'category' | 'tags'>,
  doctorName: string,
  words: Pick<Interface['videos'], 'health' | 'information'>,
): string[] {
  return [words.health, doctorName, ...(category === 'patient-education' ? [words.information] : []), ...tags];
}
