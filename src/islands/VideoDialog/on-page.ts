/** The videos page: an address that names a video opens it, without playing. */
import { parameter, setParameters } from '../../components/ui/address.ts';
import { quietNotice } from '../../components/ui/quiet-notice.ts';
import { chooseFilterOf } from '../../components/videos/video-list.ts';
import { CLOSED_EVENT, showVideo } from './start.ts';

const asked = parameter('video');
const filters = document.querySelector('[role=group][aria-label="Kind of video"]');

// Once the dialog is closed, a reload must not open it again.
document.addEventListener(CLOSED_EVENT, () => setParameters({ video: null }, 'replace'));

if (asked !== null && filters) {
  const say = (sentence: string) => {
    const clearNotice = quietNotice(filters, sentence);
    filters.addEventListener('click', clearNotice, { once: true });
  };
  chooseFilterOf(asked);
  showVideo(asked).then(
    (known) => {
      if (!known) say('That video is not here. Here are all of them.');
    },
    (error: unknown) => {
      console.error('The video dialog could not be loaded.', error);
      say('The video could not be opened. Check your connection and load the page again.');
    },
  );
}
