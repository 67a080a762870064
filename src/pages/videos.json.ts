import { thumbnailAddress } from '../seo/thumbnail.ts';
import { getSite } from '../queries/pages.ts';
import { tagsOf } from '../queries/video-tags.ts';
import { getVideos } from '../queries/videos.ts';
import { VideoDetailsSchema } from '../api-schemas/video-details.ts';
import { canonical } from '../seo/metadata.ts';

/** Every video's details, fetched when the first one is opened. */
export async function GET(): Promise<Response> {
  const [site, videos] = await Promise.all([getSite(), getVideos()]);
  const details = videos.map(async (video) =>
    VideoDetailsSchema.parse({
      ...video,
      tags: tagsOf(video, site.doctor.name),
      thumbnail: await thumbnailAddress(video),
      url: canonical(`/videos?video=${video.id}`, site),
    }),
  );
  return Response.json(await Promise.all(details));
}
