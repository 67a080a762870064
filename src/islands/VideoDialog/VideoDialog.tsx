import share from 'words:share';
import videoDialog from 'words:videoDialog';
import views from 'words:views';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { videoDetails } from '../../api/videos.ts';
import { countView } from '../../api/views.ts';
import { firstLanguage } from '../../language/languages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { fill } from '../../language/fill.ts';
import { viewsText } from '../../format/numbers.ts';
import type { VideoDetails } from '../../api-schemas/video-details.ts';
import { $openVideo, type OpenVideo } from '../../stores/video.ts';
import { Icon } from '../Icon.tsx';
import { ShareMenu } from '../Share/ShareMenu.tsx';
import { Styles } from '../Styles.tsx';
import { useLaterWords } from '../../language/words/use-later-words.ts';
import { Player } from './Player.tsx';
import styles from './video-dialog.css?url';

const WORDS = { share, videoDialog, views };
type Words = typeof WORDS;

/** The attribute `lang` of the texts of a video. */
const langOf = ({ isFallback }: VideoDetails) => (isFallback ? firstLanguage() : undefined);

function Details({ words, video }: { words: Words; video: VideoDetails }) {
  const [count, setCount] = useState(video.views);
  useEffect(() => {
    void countView('videos', video.youtubeId).then(({ views }) => {
      if (views !== undefined) setCount(views);
    });
  }, [video]);

  return (
    <div className="px-5 pt-5 pb-6 text-sm/[1.6] sm:px-6">
      <p className="meta">
        <time dateTime={video.date}>{video.dateText}</time>
        <span>
          <Icon name="clock" /> <span className="visually-hidden">{words.videoDialog.length}</span> {video.duration}
        </span>
        {count > 0 && (
          <span>
            <Icon name="eye" /> <span>{viewsText(count, words.views, pageLanguage())}</span>
          </span>
        )}
        {video.likes !== undefined && (
          <span>
            <Icon name="like" /> {fill(words.videoDialog.likes, { count: video.likes }, pageLanguage())}
          </span>
        )}
      </p>
      <p className="mt-3" lang={langOf(video)}>
        {video.description}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap gap-1.5" role="group" aria-label={words.videoDialog.tags}>
          <span className="badge">{video.categoryName}</span>
          {video.tags.map((tag) => (
            <span key={tag} className="badge badge-line">
              {tag}
            </span>
          ))}
        </div>
        <ShareMenu url={video.url} title={video.title} words={words.share} />
      </div>
    </div>
  );
}

/** The player and the details of a video, in the browser's own modal dialog. Empty until a video is opened. */
export function VideoDialog() {
  const words = useLaterWords(WORDS);
  const open = useStore($openVideo);
  const [shown, setShown] = useState<OpenVideo & { video: VideoDetails }>();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!open) return;
    videoDetails(open.id).then(
      (video) => setShown({ ...open, video }),
      (error: unknown) => {
        console.error('The video could not be opened.', error);
        $openVideo.set(undefined);
        open.onFailed();
      },
    );
  }, [open]);
  // Opens the dialog once its element is in the page.
  const showModal = (element: HTMLDialogElement | null) => {
    dialog.current = element;
    if (element && !element.open) element.showModal();
  };
  function close() {
    dialog.current?.close();
    $openVideo.set(undefined);
    setShown(undefined);
    shown?.opener.focus();
    shown?.onClosed();
  }

  // Astro knows an island by its element. For null it would try Markdown first, which calls hooks outside React.
  if (!shown || !words) return <></>;
  const { video, start } = shown;
  return (
    <dialog
      ref={showModal}
      className="video-dialog"
      aria-labelledby="video-title"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A click on the backdrop has the dialog itself as its target.
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <Styles href={styles} />
      <div>
        <div className="flex items-start gap-4 py-3 pe-3 ps-5 sm:ps-6">
          <h2 id="video-title" lang={langOf(video)} className="flex-1 pt-[0.4rem] text-2xl/[1.15]">
            {video.title}
          </h2>
          <button type="button" className="icon-button" aria-label={words.videoDialog.close} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <Player key={video.id} words={words.videoDialog} video={video} start={start} />
        <Details key={`${video.id} details`} words={words} video={video} />
      </div>
    </dialog>
  );
}
