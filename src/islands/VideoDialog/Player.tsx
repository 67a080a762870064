import { useEffect, useRef, useState } from 'react';
import { watchPage } from '../../format/links.ts';
import type { VideoDetails } from '../../schemas/api/video-details.ts';
import { Icon } from '../Icon.tsx';
import { embedAddress, listenToPlayer } from './player-messages.ts';

interface Props {
  video: Pick<VideoDetails, 'youtubeId' | 'title' | 'thumbnail'>;
  start: 'play' | 'show';
  /** Told of a failure, for whoever wants to know. */
  onError?: (message: string) => void;
}

type State = 'still' | 'loading' | 'ready' | 'failed';

/** A video of YouTube's. Nothing is asked of its host before the visitor has asked to play. */
export function Player({ video: { youtubeId, title, thumbnail }, start, onError }: Props) {
  const [state, setState] = useState<State>(start === 'play' ? 'loading' : 'still');
  const frame = useRef<HTMLIFrameElement>(null);
  const wanted = state === 'loading' || state === 'ready';

  useEffect(() => {
    if (!wanted || !frame.current) return undefined;
    return listenToPlayer(frame.current, (news) => {
      setState(news);
      if (news === 'failed') onError?.('Failed to load video player.');
    });
  }, [wanted, onError]);

  return (
    <div className="player" aria-busy={state === 'loading'}>
      {state !== 'ready' && <img src={thumbnail} alt="" width="800" height="450" />}
      {wanted && (
        <iframe
          ref={frame}
          className={state === 'ready' ? 'is-ready' : undefined}
          src={embedAddress(youtubeId, { origin: location.origin, autoplay: true })}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
        />
      )}
      <div className="player-state" role="status">
        {state === 'loading' && (
          <p>
            <span className="spin" /> Loading the video…
          </p>
        )}
        {state === 'failed' && (
          <>
            <p>Sorry, we couldn't load this video.</p>
            <a className="btn" href={watchPage(youtubeId)} target="_blank" rel="noopener">
              Watch on YouTube <span className="sr">(opens a new window)</span>
            </a>
          </>
        )}
      </div>
      {state === 'still' && (
        <button type="button" className="player-start" onClick={() => setState('loading')}>
          <span className="player-mark">
            <Icon name="play" filled />
          </span>
          <span className="sr">Play {title}</span>
        </button>
      )}
    </div>
  );
}
