import { HONEYPOT_FIELD } from '../../api-schemas/submission.ts';
import { TEXT_LIMITS } from '../../api-schemas/text.ts';
import { Field } from '../Forms/Field.tsx';
import { ErrorSummary } from '../Forms/ErrorSummary.tsx';
import { TextField } from '../Forms/TextField.tsx';
import { Honeypot } from '../Forms/Honeypot.tsx';

interface Props {
  /** Hint of the message field. */
  hint: string;
  /** What happens after sending, and when. */
  next: string;
  /** Date of the privacy policy that is agreed to, YYYY-MM-DD. */
  privacyVersion: string;
}

/** The chat's form on a page of its own, for browsers without JavaScript. It is never hydrated. */
export const PlainChatForm = ({ hint, next, privacyVersion }: Props) => (
  <form className="form" method="post" action="/api/chat/sessions" aria-label="Start a chat">
    <ErrorSummary problems={[]} tries={0} />
    <TextField
      id="visitor-name"
      label="Your name"
      type="text"
      autoComplete="name"
      least={2}
      limit={TEXT_LIMITS.name}
      error={undefined}
      field={{ name: 'visitorName' }}
    />
    <TextField
      id="visitor-email"
      label="Email"
      optional
      type="email"
      autoComplete="email"
      limit={TEXT_LIMITS.email}
      error={undefined}
      field={{ name: 'visitorEmail' }}
    />
    <Field id="visitor-message" label="Message" hint={hint} error={undefined}>
      {(control) => (
        <textarea className="input" rows={4} name="initialMessage" minLength={5} maxLength={TEXT_LIMITS.message} {...control} />
      )}
    </Field>
    <Honeypot id="visitor-website" field={{ name: HONEYPOT_FIELD }} />
    <input type="hidden" name="privacyVersion" value={privacyVersion} />
    <p className="hint">
      By starting the chat you agree to the <a href="/privacy-policy">Privacy Policy</a>.
    </p>
    <div className="flex flex-wrap gap-3 max-sm:*:w-full">
      <button className="btn">Start Chat</button>
    </div>
    <p className="hint">{next}</p>
  </form>
);
