import { videoList } from '../../api/videos.ts';
import { openVideo, type OpenVideo } from '../../stores/video.ts';
import { mount, placeAtEnd } from '../mount.tsx';
import { VideoDialog } from './VideoDialog.tsx';

let mounted = false;

/**
 * Opens the dialog of a video.
 * @returns whether there is such a video
 * @throws what kept the videos' details from coming
 */
export async function open(id: string, how: Omit<OpenVideo, 'video'>): Promise<boolean> {
  const video = (await videoList()).find((one) => one.id === id);
  if (!video) return false;
  if (!mounted) mount(placeAtEnd(), <VideoDialog />);
  mounted = true;
  openVideo({ video, ...how });
  return true;
}
