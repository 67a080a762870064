import { firstLanguage, type Language, pathIn } from '../../../src/language/languages.ts';
import type { Secret } from '../storage/secret.ts';
import { makeToken } from '../storage/signed-token.ts';

/** Links of a subscriber, by the hash of the address, to pages in a language. Opening one changes nothing. @param options.url origin of the site */
export function newsletterLinks({ url, secret }: { url: string; secret: Secret }) {
  return {
    /** Page with the button that confirms a subscription request. */
    confirm: async (hash: string, requestId: string, language: Language = firstLanguage()) =>
      `${url}${pathIn(language, '/newsletter/confirm')}?token=${await makeToken(secret, 'confirm', [hash, requestId])}`,
    /** Page with the button that unsubscribes, for the text of a mail; one-click endpoint, for its header (RFC 8058). */
    async unsubscribe(hash: string, language: Language = firstLanguage()) {
      const query = `token=${await makeToken(secret, 'unsubscribe', [hash])}`;
      const page = `${url}${pathIn(language, '/newsletter/unsubscribe')}?${query}`;
      const chosen = language === firstLanguage() ? '' : `&language=${language}`;
      return { page, oneClick: `${url}/api/unsubscribe?${query}${chosen}` };
    },
  };
}
