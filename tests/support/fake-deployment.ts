/** An HTTP server that responds as a deployed site, with real endpoints behind it. Tests may alter single responses. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { headersFile } from '../../scripts/build/security-headers.ts';
import { memoryStores } from './office.ts';
import { createTestSite } from './test-site.ts';

/** Headers of every page, from the generated `_headers` file. */
const HEADERS = Object.fromEntries(
  (headersFile("default-src 'none';frame-ancestors 'none'", { isPreview: false }).split('/og/*')[0] ?? '')
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [name = '', ...value] = line.trim().split(': ');
      return name === '' ? [] : [[name.toLowerCase(), value.join(': ')]];
    }),
);

const PAGES =
  '/ /about /blog /publications /videos /gallery /contact /appointments /privacy-policy /terms-of-service /cookie-policy /accessibility';

/** Alters a response. */
export type Alter = (path: string, method: string, response: Response) => Response;

/** Starts the server on a free port. */
export async function serveFakeDeployment(alter: Alter = (_path, _method, response) => response) {
  const open = memoryStores();
  const { endpoints } = createTestSite({ open, clock: Date.now }).site;
  const routes = new Map([
    ['/api/contact', endpoints.contact],
    ['/api/appointments', endpoints.appointments],
    ['/api/subscribe', endpoints.subscribe],
    ['/api/chat/sessions', endpoints.chatSessions],
    ['/api/views', endpoints.allViews],
    ['/api/health', endpoints.health],
  ]);
  const page = (status: number) => new Response('<h1>A page</h1>', { status, headers: HEADERS });

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const { method = 'GET', url = '/' } = incoming;
      const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
      const body = method === 'GET' ? null : Buffer.concat(chunks);
      const request = new Request(`http://${incoming.headers.host ?? ''}${url}`, { method, headers, body });
      const [path = '', query] = url.split('?');
      if (path === '/about/') {
        outgoing.writeHead(301, { location: `/about${query === undefined ? '' : `?${query}`}` }).end();
        return;
      }
      const handler = routes.get(url);
      const response = handler ? await handler(request, {}) : page(PAGES.split(' ').includes(url) ? 200 : 404);
      const altered = alter(url, method, response);
      outgoing.writeHead(altered.status, Object.fromEntries(altered.headers)).end(await altered.text());
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    open,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
