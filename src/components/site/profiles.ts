import type { Site } from '../../content-model/schemas/site.ts';
import type { IconName } from '../../format/icons.ts';
import type { NavigationLink } from './navigation.ts';

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
