import type { Language } from '../language/languages.ts';
import type { Site } from '../content-model/schemas/site.ts';
import type { Video } from '../content-model/schemas/video.ts';
import { pictureFile } from './picture-file.ts';
import { type Node, videoObject } from './structured-data.ts';

/** A video's thumbnail, and whether a later build converts it. */
type Pictured = Pick<Video, 'thumbnail'> & { pictureWaits: boolean };

/** Path of a video's thumbnail as one file, for search engines. */
export const thumbnailAddress = ({ thumbnail, pictureWaits }: Pictured): Promise<string> =>
  pictureFile(thumbnail, pictureWaits ? 'standIn' : 'thumbnail');

/** Videos with their thumbnails, for search engines. */
export const videoObjects = (videos: readonly (Video & Pictured & { language: Language })[], site: Site): Promise<Node[]> =>
  Promise.all(videos.map(async (video) => videoObject(video, await thumbnailAddress(video), site)));
