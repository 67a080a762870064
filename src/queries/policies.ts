import { type CollectionEntry, getCollection } from 'astro:content';
import { writtenIn } from '../language/fallback.ts';
import { firstLanguage, type Language } from '../language/languages.ts';
import { POLICY_SLUGS } from '../content-model/schemas/policy.ts';

export interface PolicyEntry {
  slug: (typeof POLICY_SLUGS)[number];
  title: string;
  description: string;
  /** The policy in the first language. */
  entry: CollectionEntry<'policies'>;
  /** The entry of its text: the translation, or the policy itself. */
  text: CollectionEntry<'policyTranslations'> | CollectionEntry<'policies'>;
  /** The language of its text. */
  language: Language;
  /** The languages in which it is written. */
  languages: Language[];
}

/** The policies in a language, in the order of the footer's links. */
export async function getPolicies(language: Language): Promise<PolicyEntry[]> {
  const [entries, translations] = await Promise.all([getCollection('policies'), getCollection('policyTranslations')]);
  return POLICY_SLUGS.flatMap((slug) => {
    const entry = entries.find(({ id }) => id === slug);
    if (!entry) return [];
    const textIn = (other: Language) =>
      other === firstLanguage() ? entry : translations.find(({ id }) => id === `${slug}.${other}`);
    const written = writtenIn(language, textIn);
    const { title, description } = written.text.data;
    return [{ slug, title, description, entry, ...written, languages: import.meta.env.LANGUAGES.filter(textIn) }];
  });
}
