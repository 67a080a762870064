import { type CollectionEntry, getCollection } from 'astro:content';
import { POLICY_SLUGS } from '../content-model/schemas/policy.ts';

/** The policies, in the order of the footer's links. */
export async function getPolicies(): Promise<CollectionEntry<'policies'>[]> {
  const entries = await getCollection('policies');
  return POLICY_SLUGS.flatMap((slug) => entries.filter((entry) => entry.id === slug));
}
