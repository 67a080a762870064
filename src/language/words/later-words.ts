/** Words that a page shows only after a visitor has acted. */
import { firstLanguage, type Language, pathIn } from '../languages.ts';
import { send } from '../../api/client.ts';

/** Groups of the words. */
export const LATER_GROUPS = [
  ...(['chat', 'chatErrors', 'errors', 'fields', 'formNotices', 'languageHint', 'newsletterNotices', 'searchResults'] as const),
  ...(['share', 'shareNotices', 'toasts', 'unsent', 'videoDialog', 'views'] as const),
] as const;

let loading: Promise<object | undefined> | undefined;

async function load(language: Language): Promise<object | undefined> {
  const address = pathIn(language, '/words.json');
  const sent = await send(address, { method: 'GET', parse: (answer) => answer as object });
  if (sent.kind === 'ok') return sent.data;
  console.error('The words of this language could not be loaded.', sent.error);
  loading = undefined;
  try {
    // Those of an earlier page, however old: notices of a lost connection need them.
    const cached = await fetch(address, { cache: 'force-cache' });
    return cached.ok ? ((await cached.json()) as object) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Words of a language. Scripts have those of the first one; those of other languages are fetched once, as every page would hold them
 * otherwise.
 * @param language of the page
 * @param own groups by name, in the first language; the fallback for words that could not be loaded
 */
export async function laterWords<Words extends Partial<Record<(typeof LATER_GROUPS)[number], object>>>(
  language: Language,
  own: Words,
): Promise<Words> {
  if (language === firstLanguage()) return own;
  loading ??= load(language);
  return { ...own, ...(await loading) };
}
