import type { Interface } from '../../content-model/schemas/interface.ts';
import type { Site } from '../../content-model/schemas/site.ts';
import type { IconName } from '../../format/icons.ts';

interface NavigationLink {
  /** In the first language. */
  href: string;
  /** The key of its words. */
  name: keyof Interface['navigation'];
  icon: IconName;
}

/** The links of the header and of the menu; Contact is their primary button. */
export const MAIN_LINKS: readonly NavigationLink[] = [
  { href: '/', name: 'home', icon: 'home' },
  { href: '/about', name: 'about', icon: 'person' },
  { href: '/blog', name: 'blog', icon: 'article' },
  { href: '/publications', name: 'publications', icon: 'publication' },
  { href: '/videos', name: 'videos', icon: 'video' },
  { href: '/gallery', name: 'gallery', icon: 'image' },
  { href: '/contact', name: 'contact', icon: 'mail' },
];

export const APPOINTMENTS: NavigationLink = { href: '/appointments', name: 'appointments', icon: 'calendar' };

export const FOOTER_LINKS = MAIN_LINKS.toSpliced(-1, 0, APPOINTMENTS);

/** Links without those to sections in which nothing is published (src/content-model/collections.ts). */
export const shownLinks = <T extends { href: string }>(links: readonly T[], emptySections: ReadonlySet<string>): T[] =>
  links.filter(({ href }) => !emptySections.has(href));

const TABS = ['/', '/about', '/blog', '/videos', '/contact'];

/** The tabs at the foot of small screens: five, or those that lead somewhere. Three leave room for the appointments. */
export function tabLinks(emptySections: ReadonlySet<string>): NavigationLink[] {
  const tabs = MAIN_LINKS.filter(({ href }) => TABS.includes(href));
  const shown = shownLinks(tabs, emptySections);
  return shown.length > 3 ? shown : shown.toSpliced(-1, 0, APPOINTMENTS);
}

/** The footer's second list; two of its lists have two names. */
export const RESOURCE_LINKS = [
  { href: '/blog', name: 'education' },
  { href: '/publications', name: 'research' },
  { href: '/videos', name: 'videos' },
  { href: '/gallery', name: 'gallery' },
  { href: '/blog', name: 'articles' },
  { href: '/publications', name: 'academic' },
] as const satisfies readonly { href: string; name: keyof Interface['footer'] }[];

export const POLICY_LINKS = [
  { href: '/privacy-policy', name: 'privacy' },
  { href: '/terms-of-service', name: 'terms' },
  { href: '/cookie-policy', name: 'cookies' },
  { href: '/accessibility', name: 'accessibility' },
] as const satisfies readonly Omit<NavigationLink, 'icon'>[];

/** Pages that no list of links has. */
const OTHER_PAGES = [
  { href: '/chat', name: 'chat' },
  { href: '/newsletter', name: 'newsletter' },
] as const satisfies readonly Omit<NavigationLink, 'icon'>[];

/** Whether `path` is the link's page or a page below it. */
export const isCurrent = (href: string, path: string): boolean => href === path || (href !== '/' && path.startsWith(`${href}/`));

/** The key of the name of the page at `path`, for the line above the tabs. */
export const pageName = (path: string): keyof Interface['navigation'] =>
  [...FOOTER_LINKS, ...POLICY_LINKS, ...OTHER_PAGES].find(({ href }) => isCurrent(href, path))?.name ?? 'home';

type ProfileName = keyof Site['profiles'];

const SHOWN_AS = {
  officialSite: { name: 'officialSite', icon: 'out' },
  scholar: { name: 'scholar', icon: 'scholar' },
  youtube: { name: 'youtube', icon: 'youtube' },
  linkedin: { name: 'linkedin', icon: 'linkedin' },
  facebook: { name: 'facebook', icon: 'facebook' },
  twitter: { name: 'twitter', icon: 'x' },
} as const satisfies Record<ProfileName, { name: keyof Interface['profiles']; icon: IconName }>;

/** Links to the profiles that the doctor has, in the given order. */
export const profileLinks = (profiles: Site['profiles'], names: readonly ProfileName[]) =>
  names.flatMap((name) => (profiles[name] === undefined ? [] : [{ href: profiles[name], ...SHOWN_AS[name] }]));
