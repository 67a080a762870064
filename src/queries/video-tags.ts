import { labelOf } from '../format/option-label.ts';
import type { Interface } from '../content-model/schemas/interface.ts';
import type { Video } from '../content-model/schemas/video.ts';

/** The displayed tags of a video: those of every video, of its category, and its own. @param words of the tags */
export function tagsOf(
  { category, tags }: Pick<Video, 'category' | 'tags'>,
  doctorName: string,
  words: Interface['videoTags'],
): string[] {
  return [
    words.health,
    doctorName,
    ...(category === 'patient-education' ? [words.information] : []),
    ...tags.map((tag) => labelOf(words, tag)),
  ];
}
