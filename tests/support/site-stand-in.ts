/** A server that answers as a deployed site does, with our own endpoints behind it, and can be spoilt in single places. */
import { createServer } from 'node:http';
import { appointmentEndpoint } from '../../netlify/lib/appointment-endpoint.ts';
import { chatSessionEndpoint } from '../../netlify/lib/chat-endpoints.ts';
import { contactEndpoint } from '../../netlify/lib/contact-endpoint.ts';
import { healthEndpoint } from '../../netlify/lib/health-endpoint.ts';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { subscribeEndpoint } from '../../netlify/lib/newsletter/endpoints.ts';
import { securityHeaders } from '../../scripts/build/security-headers.ts';
import { memoryStores, writersOf } from './office.ts';

/** The headers of every page, out of the file that Netlify is given. */
const HEADERS = Object.fromEntries(
  (securityHeaders("default-src 'none';frame-ancestors 'none'").split('/og/*')[0] ?? '')
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [name = '', ...value] = line.trim().split(': ');
      return name === '' ? [] : [[name.toLowerCase(), value.join(': ')]];
    }),
);

const PAGES = new Set(
  '/ /about /blog /publications /videos /gallery /contact /appointments /privacy-policy /terms-of-service /cookie-policy /accessibility'.split(
    ' ',
  ),
);

/** Changes an answer, or leaves it as it is. */
export type Spoil = (path: string, method: string, answer: Response) => Response;

export async function serveStandIn(spoil: Spoil = (_path, _method, answer) => answer) {
  const open = memoryStores();
  const { messages, appointments, chats, subscribers } = writersOf(open, () => Date.now());
  const quiet = { tell: () => Promise.resolve(), log: () => undefined };
  const endpoints: Record<string, Handler> = {
    '/api/contact': contactEndpoint({ messages, ...quiet }),
    '/api/appointments': appointmentEndpoint({ appointments, whatsApp: '+94 71 000 0000', ...quiet }),
    '/api/subscribe': subscribeEndpoint({ subscribers, ...quiet }),
    '/api/chat/sessions': chatSessionEndpoint({ chats, ...quiet }),
    '/api/health': healthEndpoint({ store: open('health'), log: () => undefined }),
  };
  const page = (status: number) => new Response('<h1>A page</h1>', { status, headers: HEADERS });

  async function answer(request: Request, path: string): Promise<Response> {
    const handler = endpoints[path];
    return spoil(path, request.method, handler ? await handler(request, {}) : page(PAGES.has(path) ? 200 : 404));
  }

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      const { method = 'GET', url = '/' } = incoming;
      const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
      const body = method === 'GET' ? null : Buffer.concat(parts);
      const response = await answer(new Request(`http://${incoming.headers.host ?? ''}${url}`, { method, headers, body }), url);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
    })();
  });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.listen(0, '127.0.0.1', () => resolve(undefined));
  await promise;
  const address = server.address();
  return {
    open,
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
