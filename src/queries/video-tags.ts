import { labelOf } from '../format/option-label.ts';
import { namesOf } from '../api-schemas/choice.ts';
import type { Page } from '../content-model/schemas/page.ts';
import type { Video } from '../content-model/schemas/video.ts';

/** The displayed tags of a video: those of every video, of its category, and its own. @param page the lists in a language */
export function tagsOf(
  { category, tags }: Pick<Video, 'category' | 'tags'>,
  doctorName: string,
  page: Pick<Page<'videos'>, 'categories' | 'commonTag' | 'tags'>,
): string[] {
  const ofCategory = page.categories.find(({ id }) => id === category)?.tag;
  const names = namesOf(page.tags);
  return [
    page.commonTag,
    doctorName,
    ...(ofCategory === undefined ? [] : [ofCategory]),
    ...tags.map((tag) => labelOf(names, tag)),
  ];
}
