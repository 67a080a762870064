import type { Site } from '../../content-model/schemas/site.ts';
import type { IconName } from '../../format/icons.ts';

export interface NavigationLink {
  href: string;
  name: string;
  icon: IconName;
}

/** The links of the header and of the menu; Contact is their primary button. */
export const MAIN_LINKS: readonly NavigationLink[] = [
  { href: '/', name: 'Home', icon: 'home' },
  { href: '/about', name: 'About', icon: 'person' },
  { href: '/blog', name: 'Education', icon: 'article' },
  { href: '/publications', name: 'Research', icon: 'publication' },
  { href: '/videos', name: 'Videos', icon: 'video' },
  { href: '/gallery', name: 'Gallery', icon: 'image' },
  { href: '/contact', name: 'Contact', icon: 'mail' },
];

export const APPOINTMENTS: NavigationLink = { href: '/appointments', name: 'Appointments', icon: 'calendar' };

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
export const RESOURCE_LINKS: readonly Omit<NavigationLink, 'icon'>[] = [
  { href: '/blog', name: 'Medical Education' },
  { href: '/publications', name: 'Research Publications' },
  { href: '/videos', name: 'Educational Videos' },
  { href: '/gallery', name: 'Medical Gallery' },
  { href: '/blog', name: 'Healthcare Articles' },
  { href: '/publications', name: 'Academic Publications' },
];

export const POLICY_LINKS: readonly Omit<NavigationLink, 'icon'>[] = [
  { href: '/privacy-policy', name: 'Privacy Policy' },
  { href: '/terms-of-service', name: 'Terms of Service' },
  { href: '/cookie-policy', name: 'Cookie Policy' },
  { href: '/accessibility', name: 'Accessibility' },
];

/** Whether `path` is the link's page or a page below it. */
export const isCurrent = (href: string, path: string): boolean => href === path || (href !== '/' && path.startsWith(`${href}/`));

/** Name of the page at `path` in the tab bar: its link's name, else the path's first word with a capital. */
export function pageName(path: string): string {
  const link = [...FOOTER_LINKS, ...POLICY_LINKS].find(({ href }) => isCurrent(href, path));
  const [, word = ''] = path.split('/');
  return link?.name ?? word.charAt(0).toUpperCase() + word.slice(1);
}

type ProfileName = keyof Site['profiles'];

const SHOWN_AS: Readonly<Record<ProfileName, { name: string; icon: IconName }>> = {
  officialSite: { name: 'Official site', icon: 'out' },
  scholar: { name: 'Scholar profile', icon: 'scholar' },
  youtube: { name: 'Video channel', icon: 'youtube' },
  linkedin: { name: 'LinkedIn', icon: 'linkedin' },
  facebook: { name: 'Facebook', icon: 'facebook' },
  twitter: { name: 'Twitter/X', icon: 'x' },
};

/** Links to the profiles that the doctor has, in the given order. */
export const profileLinks = (profiles: Site['profiles'], names: readonly ProfileName[]): NavigationLink[] =>
  names.flatMap((name) => (profiles[name] === undefined ? [] : [{ href: profiles[name], ...SHOWN_AS[name] }]));
