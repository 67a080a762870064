import { createHash } from 'node:crypto';
import { recordProblems } from './driver.ts';
import { serveProxy } from './proxy.ts';

const SCRIPT = `(${recordProblems.toString()})()`;
const SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/**
 * Serves a site with {@link recordProblems} as the first script of each page: WebKit's driver has neither a console log nor
 * scripts that run before the page's own.
 */
export const serveWithRecorder = (origin: string): ReturnType<typeof serveProxy> =>
  serveProxy(origin, (response) => {
    const { headers, body } = response;
    const policy = headers['content-security-policy'];
    if (policy) headers['content-security-policy'] = policy.replace('script-src', `script-src ${SOURCE}`);
    if (!headers['content-type']?.includes('text/html')) return;
    response.body = Buffer.from(body.toString().replace('<head>', () => `<head><script>${SCRIPT}</script>`));
  });
