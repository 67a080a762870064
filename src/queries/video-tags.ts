import type { Video } from '../schemas/content/video.ts';

/** The tags of a video's details: what every video is about, what its category adds, and its own. */
export function tagsOf({ category, tags }: Pick<Video, 'category' | 'tags'>, doctorName: string): string[] {
  return ['Vascular Health', doctorName, ...(category === 'patient-education' ? ['Medical Information'] : []), ...tags];
}
