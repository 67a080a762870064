import type { Language, SiteLanguage } from '../language/languages.ts';
import { languageSchema } from './schemas/site-languages.ts';

/** The fields of site.json, as written: they may be wrong. */
interface WrittenSite {
  languages?: unknown;
  sample?: unknown;
}

/** The languages of the site in their order, with their states. Wrong entries are left out: the content check reports them. */
const written = ({ languages }: WrittenSite) =>
  Array.isArray(languages) ? languages.flatMap((entry: unknown) => languageSchema.safeParse(entry).data ?? []) : [];

/** Those that a program needs to know. */
export const languagesOf = (site: WrittenSite): SiteLanguage[] =>
  written(site).map(({ code, name, locale }) => ({ code, name, locale }));

/** The languages that a build shows, in their order. Drafts are shown in previews and by the sample site; the first one always is. */
export const shownLanguages = (site: WrittenSite, isPreview: boolean): Language[] =>
  written(site).flatMap(({ code, status }, index) =>
    index === 0 || isPreview || site.sample === true || status === 'published' ? [code] : [],
  );

/** The languages whose translation has not been checked. */
export const draftLanguages = (site: WrittenSite): Language[] =>
  written(site).flatMap(({ code, status }) => (status === 'draft' ? [code] : []));
