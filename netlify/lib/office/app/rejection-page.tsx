/** Pages of rejected requests. What was typed into a form is on the page, and is sent again from there. */
import { readFields } from '../../http/body.ts';
import type { Rejection, Reply } from '../../http/responses.ts';
import { ErrorNotice } from './error-notice.tsx';
import { HiddenFields } from './form-fields.tsx';
import { officePage } from './layout.tsx';
import { PasskeyButton, SignInHint } from '../sign-in/passkey-button.tsx';

/** A field of forms that are answered by a file: the browser has to send them itself, not the script. */
export const DOWNLOAD_FIELD = 'download';

/** Fields that a page adds to its forms; nobody has typed them. */
const OWN_FIELDS: readonly string[] = ['key', 'after', 'type', 'state', 'step', DOWNLOAD_FIELD];

type Fields = Readonly<Record<string, string>>;

/** Rejections of requests that no page of the office has sent: they hold nothing of the person. */
const NOT_FROM_OFFICE_PAGES: readonly string[] = ['cross_site', 'wrong_host'];

async function sentFields({ code }: Rejection, request: Request): Promise<Fields | undefined> {
  if (request.method !== 'POST' || NOT_FROM_OFFICE_PAGES.includes(code)) return undefined;
  const read = await readFields(request);
  return read.ok ? read.value : undefined;
}

/** What was typed, in view, so that it can be copied. */
function TypedFields({ fields }: { fields: Fields }) {
  const typed = Object.entries(fields).filter(([name, value]) => value.trim() !== '' && !OWN_FIELDS.includes(name));
  return typed.length === 0 ? null : (
    <section className="grid gap-2">
      <h2>Not sent yet</h2>
      <dl>
        {typed.map(([name, value]) => (
          <div key={name}>
            <dt className="text-(length:--text-sm) text-muted">{name}</dt>
            <dd className="mb-3 whitespace-pre-wrap wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Rejections that signing in mends: the same form may succeed afterwards. */
const SIGN_IN: Record<string, { title: string; label: string }> = {
  signed_out: { title: 'Sign in', label: 'Sign in with your passkey' },
  passkey_again: { title: 'Your passkey again', label: 'Use your passkey' },
};

const titleOf = ({ status }: Rejection) => {
  if (status === 404) return 'Nothing here';
  if (status === 403) return 'Not allowed';
  return status >= 500 ? 'Not possible just now' : 'This was not accepted';
};

/** The page of a rejection. @param request with its body unread */
export async function rejectionPage(rejection: Rejection, request: Request): Promise<Reply> {
  const { status, code, message, fields = {}, headers } = rejection;
  const { pathname, search } = new URL(request.url);
  const sent = await sentFields(rejection, request);
  const signIn = SIGN_IN[code];
  const action = signIn ? (
    <PasskeyButton label={signIn.label} />
  ) : (
    <button className="btn" type="submit">
      Send again
    </button>
  );
  const typed = sent && <TypedFields fields={sent} />;
  // A first visit without a session is no error.
  const isFirstVisit = code === 'signed_out' && request.method === 'GET';
  const page = officePage({
    title: signIn?.title ?? titleOf(rejection),
    session: undefined,
    status,
    children: (
      <>
        {isFirstVisit ? <SignInHint /> : <ErrorNotice text={message} details={Object.values(fields)} role="alert" />}
        {sent && (signIn || status >= 500) ? (
          <form
            className="form"
            method="post"
            action={pathname + search}
            data-held=""
            data-download={sent[DOWNLOAD_FIELD] === undefined ? undefined : ''}
          >
            <HiddenFields fields={sent} />
            {typed}
            {action}
          </form>
        ) : (
          <>
            {typed}
            {signIn && action}
          </>
        )}
        {!signIn && (
          <p>
            <a href="/office">To the inbox</a>
          </p>
        )}
      </>
    ),
  });
  return headers ? { ...page, headers } : page;
}
