import type videoDialog from 'words:videoDialog';
import { useEffect, useRef, useState } from 'react';
import { fill } from '../../language/fill.ts';
import { watchPage } from '../../format/links.ts';
import type { VideoDetails } from '../../api-schemas/video-details.ts';
import type { OpenVideo } from '../../stores/video.ts';
import { Icon } from '../Icon.tsx';
import { embedAddress, listenToPlayer, type PlayerEvent } from './player-messages.ts';

interface Props {
  words: typeof videoDialog;
  video: VideoDetails;
  start: OpenVideo['start'];
}

/**
 * A YouTube video. Nothing is requested from its host before the visitor presses play. A player that is late or reports an
 * error stays in sight above the message, and shows what it has.
 */
export function Player({ words, video, start }: Props) {
  const { youtubeId, title, thumbnail } = video;
  const [state, setState] = useState<'still' | 'loading' | PlayerEvent>(start === 'play' ? 'loading' : 'still');
  const [attempt, setAttempt] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const started = state !== 'still';
  const failed = state === 'late' || state === 'failed';

  useEffect(() => {
    if (!started || !frame.current) return undefined;
    return listenToPlayer(frame.current, (event) => {
      setState(event);
      if (event === 'failed') console.error('Failed to load video player.');
    });
  }, [started, attempt]);

  function retry() {
    setState('loading');
    setAttempt(attempt + 1);
  }

  return (
    <div className="bg-[#0b1113] text-center text-[#fff]" aria-busy={state === 'loading'}>
      <div className="relative grid aspect-16/9 place-items-center">
        {state !== 'ready' && (
          <img className="absolute inset-0 size-full object-cover opacity-30" src={thumbnail} alt="" width="800" height="450" />
        )}
        {started && (
          <iframe
            key={attempt}
            ref={frame}
            // An empty frame has the light scheme. If its element had the dark one, it would be white, not transparent.
            className={`absolute inset-0 size-full scheme-light ${state === 'loading' ? 'invisible' : ''}`}
            src={embedAddress(youtubeId, location.origin)}
            title={title}
            // The player refuses a page that does not name its site. No other site learns that a visitor comes from here.
            referrerPolicy="strict-origin"
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            allowFullScreen
          />
        )}
        <div className="relative" role="status">
          {state === 'loading' && (
            <p>
              <span className="spin mx-auto mb-3 size-11 border-3" /> {words.loading}
            </p>
          )}
        </div>
        {state === 'still' && (
          <button
            type="button"
            className="absolute inset-0 size-full bg-transparent focus-visible:-outline-offset-6 focus-visible:outline-[#fff]"
            onClick={() => setState('loading')}
          >
            <span className="m-auto grid size-18 place-items-center rounded-full bg-[#faf8f4] text-[1.75rem] text-[#a3182f]">
              <Icon name="play" />
            </span>
            <span className="visually-hidden">{fill(words.play, { title })}</span>
          </button>
        )}
      </div>
      <div role="status">
        {failed && (
          <div className="px-4 pt-4 pb-5">
            <p>{words.failed}</p>
            <div className="mt-3 flex flex-wrap justify-center gap-3">
              <a className="btn bg-[#faf8f4] text-[#0d2a31]" href={watchPage(youtubeId)} target="_blank" rel="noopener">
                {words.watch} <span className="visually-hidden">{words.newWindow}</span>
              </a>
              <button type="button" className="btn btn-quiet bg-[#faf8f4] text-[#0d2a31]" onClick={retry}>
                {words.retry}
              </button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
