import type { APIRoute } from 'astro';
import { thumbnailAddress } from '../../seo/thumbnail.ts';
import { getPage, getSite } from '../../queries/pages.ts';
import { tagsOf } from '../../queries/video-tags.ts';
import { getVideos } from '../../queries/videos.ts';
import { VideoListSchema } from '../../api-schemas/video-details.ts';
import { localeOf } from '../../language/languages.ts';
import { longDate } from '../../time/dates.ts';
import { canonical } from '../../seo/metadata.ts';
import { languagePaths } from '../../language/page-paths.ts';

export const getStaticPaths = languagePaths;

/** Every video's details, fetched when the first one is opened. */
export const GET: APIRoute = async ({ locals }) => {
  const { language, link, langOf } = locals;
  const [site, page, videos] = await Promise.all([getSite(language), getPage('videos', language), getVideos(language)]);
  const details = videos.map(async (video) => ({
    ...video,
    isFallback: langOf(video) && true,
    dateText: longDate(video.date, localeOf(language)),
    tags: tagsOf(video, site.doctor.name, page),
    thumbnail: await thumbnailAddress(video),
    url: canonical(link(`/videos?video=${video.id}`), site),
  }));
  // The schema leaves out what the dialog does not show.
  return Response.json(VideoListSchema.parse(await Promise.all(details)));
};
