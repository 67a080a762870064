/** JSON-LD for search engines, after schema.org. Nodes name each other by @id, so that each fact is said once a page. */
import type {
  BlogPosting,
  BreadcrumbList,
  ItemList,
  MedicalSpecialty,
  OpeningHoursSpecification,
  Person,
  Physician,
  ScholarlyArticle,
  Thing,
  VideoObject,
  WebSite,
} from 'schema-dts';
import type { Article } from '../schemas/content/article.ts';
import type { Publication } from '../schemas/content/publication.ts';
import type { OpeningHours, Site } from '../schemas/content/site.ts';
import type { Video } from '../schemas/content/video.ts';
import { canonical, sharePicture } from './metadata.ts';

/** A node without its @context, which the graph around it carries. */
export type Node = Thing;

const doctorId = (site: Pick<Site, 'url'>) => `${canonical('/', site)}#doctor`;
const siteId = (site: Pick<Site, 'url'>) => `${canonical('/', site)}#site`;

/** MedicalSpecialty is an enumeration without a member for vascular surgery; Surgical is the nearest. */
const SPECIALTY: MedicalSpecialty = 'https://schema.org/Surgical';

export const webSite = (site: Site): WebSite => ({
  '@type': 'WebSite',
  '@id': siteId(site),
  name: `${site.doctor.name} - ${site.doctor.titleSuffix}`,
  url: canonical('/', site),
  inLanguage: 'en',
  publisher: { '@id': doctorId(site) },
});

const hours = ({ days, opens, closes }: OpeningHours): OpeningHoursSpecification[] =>
  opens && closes
    ? [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days.map((day) => `https://schema.org/${day}` as const),
          opens,
          closes,
        },
      ]
    : [];

const postalAddress = ({ practice }: Site) => ({
  '@type': 'PostalAddress' as const,
  streetAddress: `${practice.name}, ${practice.street}`,
  addressLocality: practice.district,
  postalCode: practice.postalCode,
  addressCountry: practice.countryCode,
});

/** The doctor as other pages name them: enough to know whom the @id means. */
export const doctor = (site: Site): Person => ({
  '@type': 'Person',
  '@id': doctorId(site),
  name: site.doctor.name,
  jobTitle: site.doctor.jobTitle,
  url: canonical('/about', site),
});

/** The doctor in full, for the pages about them: post, place, where else on the web. */
export const doctorInFull = (site: Site): Person => ({
  ...(doctor(site) as object),
  '@type': 'Person',
  image: sharePicture('about', site),
  worksFor: { '@type': 'Hospital', name: site.practice.name, address: postalAddress(site) },
  sameAs: Object.values(site.profiles),
});

/** The doctor as one to visit: the practice, its hours, its specialties. */
export const practice = (site: Site, specialties: readonly string[]): Physician => ({
  '@type': 'Physician',
  '@id': `${canonical('/', site)}#practice`,
  name: `${site.doctor.name}, ${site.doctor.jobTitle}`,
  url: canonical('/', site),
  image: sharePicture('about', site),
  telephone: site.contact.phone,
  email: site.contact.officeEmail,
  address: postalAddress(site),
  medicalSpecialty: SPECIALTY,
  availableService: specialties.map((name) => ({ '@type': 'MedicalProcedure' as const, name })),
  openingHoursSpecification: site.hours.appointments.flatMap(hours),
  employee: { '@id': doctorId(site) },
});

/** Which field the site is about. */
export const specialty = (site: Site, relevant: readonly string[]): Node => ({
  '@type': 'MedicalSpecialty',
  '@id': `${canonical('/', site)}#specialty`,
  name: 'Vascular and transplant surgery',
  url: SPECIALTY,
  description: relevant.join(', '),
});

export const blogPosting = (
  article: Pick<Article, 'title' | 'excerpt' | 'published' | 'updated' | 'author' | 'tags'> & {
    slug: string;
    categoryName: string;
  },
  site: Site,
): BlogPosting => ({
  '@type': 'BlogPosting',
  headline: article.title,
  description: article.excerpt,
  image: sharePicture(`blog/${article.slug}`, site),
  datePublished: article.published,
  dateModified: article.updated ?? article.published,
  author: article.author === 'doctor' ? doctor(site) : { '@type': 'Person', name: article.author.name },
  publisher: { '@id': doctorId(site) },
  mainEntityOfPage: canonical(`/blog/${article.slug}`, site),
  articleSection: article.categoryName,
  keywords: article.tags.join(', '),
  inLanguage: 'en',
});

export const scholarlyArticle = (
  publication: Publication,
  authors: readonly { name: string; isDoctor: boolean }[],
  site: Site,
): ScholarlyArticle => ({
  '@type': 'ScholarlyArticle',
  headline: publication.title,
  name: publication.title,
  author: authors.map(({ name, isDoctor }) =>
    isDoctor ? { '@type': 'Person' as const, '@id': doctorId(site), name } : { '@type': 'Person' as const, name },
  ),
  datePublished: String(publication.year),
  isPartOf: { '@type': 'Periodical', name: publication.journal },
  url: publication.url,
  ...(publication.doi ? { sameAs: `https://doi.org/${publication.doi}` } : {}),
});

/** "12:08" → "PT12M8S" */
export function isoDuration(duration: string): string {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return `PT${minutes}M${seconds}S`;
}

/** `thumbnail` is the still's address on this site; YouTube's own is never used. */
export const videoObject = (
  video: Pick<Video, 'title' | 'description' | 'date' | 'duration' | 'youtubeId'>,
  thumbnail: string,
  site: Site,
): VideoObject => ({
  '@type': 'VideoObject',
  name: video.title,
  description: video.description,
  thumbnailUrl: canonical(thumbnail, site),
  uploadDate: video.date,
  duration: isoDuration(video.duration),
  embedUrl: `https://www.youtube-nocookie.com/embed/${video.youtubeId}`,
  author: { '@id': doctorId(site) },
});

/** The way from the home page to this one, itself last. */
export const breadcrumbs = (steps: readonly { name: string; path: string }[], site: Site): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    item: canonical(path, site),
  })),
});

export const itemList = (items: readonly Node[]): ItemList => ({
  '@type': 'ItemList',
  itemListElement: items.map((item, index) => ({ '@type': 'ListItem' as const, position: index + 1, item: item as never })),
});

/** The whole as it stands in the page; `<` is written so that no text can end the script. */
export const jsonLd = (nodes: readonly Node[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', String.raw`\u003c`);
