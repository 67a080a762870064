import type { Secret } from '../stores/secret.ts';
import { makeToken } from './tokens.ts';

export interface NewsletterLinks {
  /** The page with the button that confirms an asking (its record's id). */
  confirm: (hash: string, ask: string) => Promise<string>;
  /** The page with the button that ends a subscription; for the text of a newsletter. */
  unsubscribe: (hash: string) => Promise<string>;
  /** Where one POST ends it, for the header of a newsletter (RFC 8058). */
  unsubscribeAtOnce: (hash: string) => Promise<string>;
}

interface Parts {
  /** Origin of the site. */
  url: string;
  secret: Secret;
}

/** Addresses that a subscriber, known by the hash of their address, is given. Opening one changes nothing. */
export function newsletterLinks({ url, secret }: Parts): NewsletterLinks {
  const unsubscribing = (hash: string) => makeToken(secret, 'unsubscribe', [hash]);
  return {
    confirm: async (hash, ask) => `${url}/newsletter/confirm?token=${await makeToken(secret, 'confirm', [hash, ask])}`,
    unsubscribe: async (hash) => `${url}/newsletter/unsubscribe?token=${await unsubscribing(hash)}`,
    unsubscribeAtOnce: async (hash) => `${url}/api/unsubscribe?token=${await unsubscribing(hash)}`,
  };
}
