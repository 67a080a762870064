import { thumbnailAddress } from '../seo/thumbnail.ts';
import { getSite } from '../queries/pages.ts';
import { tagsOf } from '../queries/video-tags.ts';
import { getVideos } from '../queries/videos.ts';
import { VideoListSchema } from '../api-schemas/video-details.ts';
import { canonical } from '../seo/metadata.ts';

/** Every video's details, fetched when the first one is opened. */
export async function GET(): Promise<Response> {
  const [site, videos] = await Promise.all([getSite('en'), getVideos('en')]);
  const details = videos.map(async (video) => ({
    ...video,
    tags: tagsOf(video, site.doctor.name),
    thumbnail: await thumbnailAddress(video),
    url: canonical(`/videos?video=${video.id}`, site),
  }));
  // The schema leaves out what the dialog does not show.
  return Response.json(VideoListSchema.parse(await Promise.all(details)));
}
