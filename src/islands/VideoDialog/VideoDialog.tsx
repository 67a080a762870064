import './video-dialog.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { tellView } from '../../api/views.ts';
import { longDate } from '../../format/dates.ts';
import { grouped, viewsText } from '../../format/numbers.ts';
import { $openVideo, closeVideo, type OpenVideo } from '../../stores/video.ts';
import { Icon } from '../Icon.tsx';
import { CompactShare } from '../Share/CompactShare.tsx';
import { Player } from './Player.tsx';
import { CLOSED_EVENT } from './start.ts';

// One function for all renders: a new one each time would have the player called anew.
const logFailure = (message: string) => console.error(message);

function Details({ video }: Pick<OpenVideo, 'video'>) {
  const [views, setViews] = useState(video.views);
  const told = useRef<string>(undefined);
  useEffect(() => {
    // Once an opening, however often the effect is run.
    if (told.current === video.id) return;
    told.current = video.id;
    void tellView('videos', video.youtubeId).then((all) => {
      if (all !== undefined) setViews(all);
    });
  }, [video]);

  return (
    <div className="video-details">
      <p className="meta">
        <time dateTime={video.date}>{longDate(video.date)}</time>
        <span>
          <Icon name="clock" /> <span className="sr">Length</span> {video.duration}
        </span>
        <span className="num">
          <Icon name="eye" /> {viewsText(views)}
        </span>
        {video.likes !== undefined && (
          <span>
            <Icon name="like" /> {grouped(video.likes)} likes
          </span>
        )}
      </p>
      <p>{video.description}</p>
      <div className="video-foot">
        <div className="tags" role="group" aria-label="Tags">
          <span className="badge">{video.categoryName}</span>
          {video.tags.map((tag) => (
            <span key={tag} className="badge badge-line">
              {tag}
            </span>
          ))}
        </div>
        <CompactShare url={video.url} title={video.title} />
      </div>
    </div>
  );
}

/** The player and what there is to say of the video, above the page. The browser's own dialog keeps the focus inside. */
export function VideoDialog() {
  const open = useStore($openVideo);
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = open?.opener;
  useEffect(() => {
    if (!open) return undefined;
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [open]);
  useEffect(() => {
    if (!opener) return undefined;
    return () => {
      opener.focus();
      document.dispatchEvent(new Event(CLOSED_EVENT));
    };
  }, [opener]);

  if (!open) return undefined;
  const { video, start } = open;
  return (
    <dialog
      ref={dialog}
      className="video-dialog"
      aria-labelledby="video-title"
      onCancel={(event) => {
        event.preventDefault();
        closeVideo();
      }}
      // A click beside the dialog falls on the element itself, one inside it on what stands there.
      onClick={(event) => {
        if (event.target === event.currentTarget) closeVideo();
      }}
    >
      <div className="video-box">
        <div className="video-top">
          <h2 id="video-title">{video.title}</h2>
          <button type="button" className="square" aria-label="Close video" onClick={closeVideo}>
            <Icon name="close" />
          </button>
        </div>
        <Player key={video.id} video={video} start={start} onError={logFailure} />
        <Details video={video} />
      </div>
    </dialog>
  );
}
