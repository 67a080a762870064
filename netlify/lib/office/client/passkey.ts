/** Passkey ceremonies with the functions of the office. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** The ceremony did not succeed; the message is for the person. */
export class CeremonyError extends Error {
  override readonly name = 'CeremonyError';

  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary = false }: { isTemporary?: boolean } = {}) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

async function post<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (!response) throw new CeremonyError('The connection was lost. Try again.', { isTemporary: true });
  const answer = (await response.json().catch(() => ({}))) as T & { error?: { message: string } };
  if (response.ok) return answer;
  // Session over, or the passkey was used too long ago: sign in, then the same request again.
  if (response.status === 401 && path !== '/office/sign-in') {
    await signIn();
    return post(path, body);
  }
  const message = answer.error?.message ?? 'This is not possible just now. Try again in a moment.';
  throw new CeremonyError(message, { isTemporary: response.status >= 500 });
}

/** Turns an error of the browser into words. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  if (!('PublicKeyCredential' in window)) throw new CeremonyError('This browser has no passkeys. Use a newer one.');
  try {
    return await ask();
  } catch (error) {
    const { name = '', code } = error as { name?: string; code?: string };
    if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new CeremonyError('This device has a passkey for the office already.');
    throw new CeremonyError('No passkey was used: it was cancelled, or took too long. Try again.');
  }
}

/** Signs in. @returns the path of a screen that the person has to see first, if any */
export async function signIn(): Promise<string | undefined> {
  const optionsJSON = await post<RequestOptions>('/office/sign-in/options');
  const passkey = await asked(() => startAuthentication({ optionsJSON }));
  const { next } = await post<{ next?: string }>('/office/sign-in', { passkey });
  return next;
}

/**
 * A passkey that was created and could not be sent. It is sent again as it is: an invitation that a fault has interrupted works
 * for the same passkey only.
 */
let unsent: { path: string; passkey: object } | undefined;

/** Creates a passkey. @param path of the form; `<path>/options` gives the options */
export async function register(path: string, fields: object): Promise<void> {
  let passkey = unsent?.path === path ? unsent.passkey : undefined;
  if (!passkey) {
    const optionsJSON = await post<CreationOptions>(`${path}/options`, fields);
    passkey = await asked(() => startRegistration({ optionsJSON }));
  }
  unsent = undefined;
  try {
    await post(path, { ...fields, passkey });
  } catch (error) {
    if (error instanceof CeremonyError && error.isTemporary) unsent = { path, passkey };
    throw error;
  }
}
