import { type CollectionEntry, getCollection } from 'astro:content';
import type { Language } from '../language/languages.ts';
import { POLICY_SLUGS } from '../content-model/schemas/policy.ts';

export interface PolicyEntry {
  slug: (typeof POLICY_SLUGS)[number];
  title: string;
  description: string;
  /** The English policy. */
  entry: CollectionEntry<'policies'>;
  /** The entry of its text: the translation, or the English policy. */
  text: CollectionEntry<'policyTranslations'> | CollectionEntry<'policies'>;
  /** The languages in which it is written. */
  languages: Language[];
}

/** The policies in a language, in the order of the footer's links. */
export async function getPolicies(language: Language): Promise<PolicyEntry[]> {
  const [entries, translations] = await Promise.all([getCollection('policies'), getCollection('policyTranslations')]);
  const inOther = (slug: string, other: Language) => translations.find(({ id }) => id === `${slug}.${other}`);
  return POLICY_SLUGS.flatMap((slug) => {
    const entry = entries.find(({ id }) => id === slug);
    if (!entry) return [];
    const text = inOther(slug, language) ?? entry;
    const languages = import.meta.env.LANGUAGES.filter((other) => other === 'en' || inOther(slug, other));
    return [{ slug, title: text.data.title, description: text.data.description, entry, text, languages }];
  });
}
