import type { Secret } from '../storage/secret.ts';
import { makeToken } from '../storage/signed-token.ts';

export interface NewsletterLinks {
  /** Page with the button that confirms a subscription request. */
  confirm: (hash: string, requestId: string) => Promise<string>;
  /** Page with the button that unsubscribes; for the text of a newsletter. */
  unsubscribe: (hash: string) => Promise<string>;
  /** One-click unsubscribe endpoint; for the header of a newsletter (RFC 8058). */
  oneClickUnsubscribe: (hash: string) => Promise<string>;
}

interface Deps {
  /** Origin of the site. */
  url: string;
  secret: Secret;
}

/** Creates the links of a subscriber, identified by the hash of the address. Opening a link changes nothing. */
export function newsletterLinks({ url, secret }: Deps): NewsletterLinks {
  const unsubscribeToken = (hash: string) => makeToken(secret, 'unsubscribe', [hash]);
  return {
    confirm: async (hash, requestId) =>
      `${url}/newsletter/confirm?token=${await makeToken(secret, 'confirm', [hash, requestId])}`,
    unsubscribe: async (hash) => `${url}/newsletter/unsubscribe?token=${await unsubscribeToken(hash)}`,
    oneClickUnsubscribe: async (hash) => `${url}/api/unsubscribe?token=${await unsubscribeToken(hash)}`,
  };
}
