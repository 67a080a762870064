import type { Video } from '../content-model/schemas/video.ts';

/** The displayed tags of a video: those of every video, of its category, and its own. */
export function tagsOf({ category, tags }: Pick<Video, 'category' | 'tags'>, doctorName: string): string[] {
  return ['Vascular Health', doctorName, ...(category === 'patient-education' ? ['Medical Information'] : []), ...tags];
}
