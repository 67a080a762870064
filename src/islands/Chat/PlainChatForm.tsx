import { TEXT_LIMITS } from '../../api-schemas/text.ts';
import { EMAIL, Field, Honeypot, NAME } from '../Forms/fields.tsx';
import { ErrorSummary } from '../Forms/ErrorSummary.tsx';
import type { FormWords } from '../Forms/SiteForm.tsx';

/** The chat's form on a page of its own, for browsers without JavaScript. It is never hydrated. */
export const PlainChatForm = ({ hint, next, privacyVersion }: FormWords) => (
  <form className="form" method="post" action="/api/chat/sessions" aria-label="Start a chat">
    <ErrorSummary problems={[]} tries={0} />
    <Field id="visitor-name" name="visitorName" label="Your name" minLength={2} {...NAME} />
    <Field id="visitor-email" name="visitorEmail" label="Email" optional {...EMAIL} />
    <Field
      as="textarea"
      id="visitor-message"
      name="initialMessage"
      label="Message"
      hint={hint}
      rows={4}
      minLength={5}
      maxLength={TEXT_LIMITS.message}
    />
    <Honeypot id="visitor-website" />
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
