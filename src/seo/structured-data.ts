/** JSON-LD for search engines (schema.org). Nodes refer to each other by @id, so that a page states each fact once. */
import type { OpeningHoursSpecification, Person, Thing } from 'schema-dts';
import { firstLanguage, type Language, pathIn } from '../language/languages.ts';
import { doiAddress, publicationAddress, publicationPage, pubmedAddress } from '../format/publication-address.ts';
import type { Article } from '../content-model/schemas/article.ts';
import { LISTED_AUTHORS, type Publication } from '../content-model/schemas/publication.ts';
import type { OpeningHours, Site } from '../content-model/schemas/site.ts';
import type { Video } from '../content-model/schemas/video.ts';
import { canonical, pictureIn, sharePicture } from './metadata.ts';

/** A node. Its @context is on the graph. */
export type Node = Thing;

const doctorId = (site: Pick<Site, 'url'>) => `${canonical('/', site)}#doctor`;

const specialtyOf = ({ doctor: { specialty: name } }: Site) =>
  name === undefined ? undefined : (`https://schema.org/${name}` as const);

/** The site in a language. */
export const webSite = (site: Site, language: Language): Node => ({
  '@type': 'WebSite',
  '@id': `${canonical(pathIn(language, '/'), site)}#site`,
  name: `${site.doctor.name} - ${site.doctor.titleSuffix}`,
  url: canonical(pathIn(language, '/'), site),
  inLanguage: language,
  publisher: { '@id': doctorId(site) },
});

const hours = ({ days, opens, closes }: OpeningHours): OpeningHoursSpecification[] =>
  opens && closes ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens, closes }] : [];

const postalAddress = ({ practice }: Site) => ({
  '@type': 'PostalAddress' as const,
  streetAddress: `${practice.name}, ${practice.street}`,
  addressLocality: practice.district,
  ...(practice.postalCode !== undefined && { postalCode: practice.postalCode }),
  addressCountry: practice.countryCode,
});

/** The doctor in short, for pages that refer to them. */
export const doctor = (site: Site): Person => ({
  '@type': 'Person',
  '@id': doctorId(site),
  name: site.doctor.name,
  jobTitle: site.doctor.jobTitle,
  url: canonical('/about', site),
});

/** The doctor with employer, address and profiles, for the pages about them. */
export function doctorInFull(site: Site): Node {
  const profiles = Object.values(site.profiles).filter((address) => address !== undefined);
  return {
    ...(doctor(site) as object),
    '@type': 'Person',
    image: sharePicture('about', site),
    worksFor: { '@type': 'Hospital', name: site.practice.name, address: postalAddress(site) },
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}

/** The practice: contacts, hours, and on the page that lists them its services. */
export const practice = (site: Site, services: readonly { name: string }[] = []): Node => {
  const openingHours = site.hours.appointments.flatMap(hours);
  const medicalSpecialty = specialtyOf(site);
  return {
    '@type': 'Physician',
    '@id': `${canonical('/', site)}#practice`,
    name: `${site.doctor.name}, ${site.doctor.jobTitle}`,
    url: canonical('/', site),
    image: sharePicture('about', site),
    telephone: site.contact.phone,
    email: site.contact.officeEmail,
    address: postalAddress(site),
    ...(medicalSpecialty !== undefined && { medicalSpecialty }),
    ...(services.length > 0
      ? { availableService: services.map(({ name }) => ({ '@type': 'MedicalProcedure' as const, name })) }
      : {}),
    ...(openingHours.length > 0 ? { openingHoursSpecification: openingHours } : {}),
    employee: { '@id': doctorId(site) },
  };
};

/** The medical field of the site. */
export function specialty(site: Site, name: string): Node {
  const url = specialtyOf(site);
  return { '@type': 'MedicalSpecialty', '@id': `${canonical('/', site)}#specialty`, name, ...(url !== undefined && { url }) };
}

type DescribedArticle = Pick<Article, 'title' | 'excerpt' | 'published' | 'updated' | 'author' | 'tags'> & {
  slug: string;
  /** Of its texts. */
  language: Language;
  categoryName: string;
};

/** An article in a list. The doctor is a node of the same page. */
export const blogPosting = (article: DescribedArticle, site: Site): Node => ({
  '@type': 'BlogPosting',
  headline: article.title,
  image: sharePicture(pictureIn(article.language, `blog/${article.slug}`), site),
  datePublished: article.published,
  dateModified: article.updated ?? article.published,
  author: article.author === 'doctor' ? { '@id': doctorId(site) } : { '@type': 'Person', name: article.author.name },
  mainEntityOfPage: canonical(pathIn(article.language, `/blog/${article.slug}`), site),
});

/** An article on its own page, with its summary, author and subjects, all in its language. */
export const blogPostingInFull = (article: DescribedArticle, site: Site): Node => ({
  ...(blogPosting(article, site) as object),
  '@type': 'BlogPosting',
  description: article.excerpt,
  publisher: { '@id': doctorId(site) },
  ...(article.author === 'doctor' ? { author: doctor(site) } : {}),
  articleSection: article.categoryName,
  // Search engines hardly use them, and letters of other languages weigh three bytes.
  ...(article.language === firstLanguage() ? { keywords: article.tags.join(', ') } : {}),
  inLanguage: article.language,
});

/** The journal of a publication, within it the volume, within that the issue, as far as they are known. */
function partOf({ journal, issn, volume, issue }: Publication) {
  const periodical = { '@type': 'Periodical' as const, name: journal, ...(issn ? { issn } : {}) };
  const inVolume = volume ? { '@type': 'PublicationVolume' as const, volumeNumber: volume, isPartOf: periodical } : periodical;
  return issue ? { '@type': 'PublicationIssue' as const, issueNumber: issue, isPartOf: inVolume } : inVolume;
}

type Authors = readonly { name: string; isDoctor: boolean }[];

const people = (authors: Authors, site: Site) =>
  authors.map(({ name, isDoctor }) =>
    isDoctor ? { '@type': 'Person' as const, '@id': doctorId(site), name } : { '@type': 'Person' as const, name },
  );

/** A publication in a list. */
export const scholarlyArticle = (publication: Publication, authors: Authors, site: Site): Node => ({
  '@type': 'ScholarlyArticle',
  headline: publication.title,
  author: people(authors.slice(0, LISTED_AUTHORS), site),
  datePublished: publication.published ?? String(publication.year),
  url: publicationAddress(publication),
});

/** A publication on its own page: with journal, volume, issue and pages, its addresses elsewhere, and its abstract. */
export function scholarlyArticleInFull(publication: Publication & { id: string }, authors: Authors, site: Site): Node {
  const { title, pages, doi, pmid, abstract } = publication;
  const sameAs = [...(doi ? [doiAddress(doi)] : []), ...(pmid ? [pubmedAddress(pmid)] : [])];
  return {
    ...(scholarlyArticle(publication, authors, site) as object),
    '@type': 'ScholarlyArticle',
    author: people(authors, site),
    name: title,
    isPartOf: partOf(publication),
    ...(pages ? { pagination: pages } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    mainEntityOfPage: canonical(publicationPage(publication) ?? '/publications', site),
    ...(abstract ? { abstract } : {}),
  };
}

/** "12:08" → "PT12M8S", "1:02:08" → "PT1H2M8S" */
export function isoDuration(duration: string): string {
  const [seconds = 0, minutes = 0, hours] = duration.split(':').map(Number).toReversed();
  return `PT${hours === undefined ? '' : `${hours}H`}${minutes}M${seconds}S`;
}

/**
 * A video. Its own `inLanguage` would be the language that is spoken; that of its texts is the language of the page about it.
 * @param thumbnail its path on this site; YouTube's thumbnail is never used
 */
export const videoObject = (
  video: Pick<Video, 'title' | 'description' | 'date' | 'duration' | 'youtubeId'> & { language: Language },
  thumbnail: string,
  site: Site,
): Node => ({
  '@type': 'VideoObject',
  name: video.title,
  description: video.description,
  thumbnailUrl: canonical(thumbnail, site),
  uploadDate: video.date,
  duration: isoDuration(video.duration),
  embedUrl: `https://www.youtube-nocookie.com/embed/${video.youtubeId}`,
  author: { '@id': doctorId(site) },
  ...(video.language !== firstLanguage() ? { subjectOf: { '@type': 'WebPage', inLanguage: video.language } } : {}),
});

/** The path from the home page, which comes first, to this page. @param steps with their paths in the language */
export const breadcrumbs = (site: Site, steps: readonly { name: string; path: string }[]): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    item: canonical(path, site),
  })),
});

/** A list of nodes, in the order of the page; nothing for none. */
export function itemList(items: readonly Node[]): Node[] {
  const elements = items.map((item, index) => ({ '@type': 'ListItem' as const, position: index + 1, item: item as never }));
  return elements.length === 0 ? [] : [{ '@type': 'ItemList', itemListElement: elements }];
}

/** The text of the page's JSON-LD script. Escapes `<`, so that no text can end the script. */
export const jsonLd = (nodes: readonly Node[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', String.raw`\u003c`);
