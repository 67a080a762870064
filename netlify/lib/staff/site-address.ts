import type { PlatformContext } from '../http/endpoint.ts';
import type { SiteData } from '../site-data.ts';

/** Where a request reached the site. Passkeys belong to `rpId`, and work at `origin` alone. */
export interface SiteAddress {
  origin: string;
  rpId: string;
  /** The site of this machine, which has no HTTPS. */
  isLocal: boolean;
}

/** Deploy context of `npm start` and `npm run dev`. */
const LOCAL = 'dev';
const PREVIEWS: readonly (string | undefined)[] = ['deploy-preview', 'branch-deploy'];

/**
 * The address of a request to the office. Undefined for a host that is not the site's: a passkey of one host must not be asked
 * for at another.
 */
export function siteAddress(
  request: Request,
  { deploy, site: netlifySite }: PlatformContext,
  site: Pick<SiteData['site'], 'url' | 'host'>,
): SiteAddress | undefined {
  // Behind Netlify the URL of a request may name another host than the visitor's.
  const hosts = [new URL(request.url).host, request.headers.get('host') ?? ''];
  if (deploy?.context === LOCAL) {
    const host = hosts.find((one) => /^localhost(?::\d+)?$/.test(one));
    return host === undefined ? undefined : { origin: `http://${host}`, rpId: 'localhost', isLocal: true };
  }
  if (PREVIEWS.includes(deploy?.context)) {
    const name = netlifySite?.name ?? '';
    const host = hosts.find((one) => name !== '' && /^[a-z0-9]/.test(one) && one.endsWith(`--${name}.netlify.app`));
    return host === undefined ? undefined : { origin: `https://${host}`, rpId: host, isLocal: false };
  }
  return hosts.includes(site.host) ? { origin: site.url, rpId: new URL(site.url).hostname, isLocal: false } : undefined;
}
