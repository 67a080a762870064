import type { IconName } from '../ui/icons.ts';

export interface NavigationLink {
  href: string;
  name: string;
  icon: IconName;
}

/** The header's links and the menu's, in their order. Contact is the primary button there. */
export const MAIN_LINKS: readonly NavigationLink[] = [
  { href: '/', name: 'Home', icon: 'home' },
  { href: '/about', name: 'About', icon: 'person' },
  { href: '/blog', name: 'Education', icon: 'article' },
  { href: '/publications', name: 'Research', icon: 'publication' },
  { href: '/videos', name: 'Videos', icon: 'video' },
  { href: '/gallery', name: 'Gallery', icon: 'image' },
  { href: '/contact', name: 'Contact', icon: 'mail' },
];

const TABS = ['/', '/about', '/blog', '/videos', '/contact'];

/** The five tabs at the foot of small screens. */
export const TAB_LINKS = MAIN_LINKS.filter(({ href }) => TABS.includes(href));

/** The footer's second list; two of its names lead to the same lists by another word. */
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

/** Whether a link stands for the page at `path`: itself, or one below it. */
export const isCurrent = (href: string, path: string): boolean => href === path || (href !== '/' && path.startsWith(`${href}/`));

/** What the tab bar calls the page at `path`: its link's name, else the path's first word with a capital. */
export function pageName(path: string): string {
  const link = MAIN_LINKS.find(({ href }) => isCurrent(href, path));
  const word = path.slice(1);
  return link?.name ?? word.charAt(0).toUpperCase() + word.slice(1);
}
