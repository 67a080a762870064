import type { Language } from '../../language/languages.ts';
import { timeOfDay } from '../../format/hours.ts';
import type { ChatMessageRecord } from '../../stores/chat-conversation.ts';

interface Props extends Pick<ChatMessageRecord, 'message' | 'senderType' | 'timestamp'> {
  /** Tells screen readers whose message it is. */
  you: string;
  language: Language;
}

/** Classes of a message, of its bubble and of its time, by sender. */
const LOOKS = {
  user: {
    message: 'max-w-[85%] self-end',
    bubble: 'rounded-lg rounded-br-[2px] bg-work px-3.5 py-2.5 text-on-work',
    time: 'text-end',
  },
  system: { message: 'max-w-76 self-center text-center text-muted italic', bubble: '', time: '' },
} satisfies Record<Props['senderType'], object>;

export const ChatMessage = ({ message, senderType, timestamp, you, language }: Props) => {
  const looks = LOOKS[senderType];
  return (
    <div className={looks.message}>
      {senderType === 'user' && <span className="visually-hidden">{`${you} `}</span>}
      {/* The outline is drawn in forced colours. */}
      <p className={`whitespace-pre-line wrap-anywhere outline-1 outline-transparent ${looks.bubble}`}>{message}</p>
      <time className={`block px-1 py-0.5 text-xs/[1.5] text-muted ${looks.time}`} dateTime={new Date(timestamp).toISOString()}>
        {timeOfDay(timestamp, language)}
      </time>
    </div>
  );
};
