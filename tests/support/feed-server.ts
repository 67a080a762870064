/** A fake news site. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FeedServer {
  origin: string;
  /** URL of its feed. */
  feedUrl: string;
  /** Responses by path; other paths are 404. */
  answers: Record<string, Answer>;
  /** Stops listening. */
  close: () => Promise<void>;
  /** Listens again on the same port. */
  open: () => Promise<void>;
}

export const text =
  (body: string | Buffer, type = 'application/rss+xml; charset=utf-8', status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };

export const redirect =
  (location: string, status = 301): Answer =>
  (_request, response) => {
    response.writeHead(status, { Location: location }).end();
  };

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

/** @param port 0 for a free one */
export async function startFeedServer(port = 0): Promise<FeedServer> {
  const answers: Record<string, Answer> = {};
  const server = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? '/', 'http://localhost').pathname] ?? text('Not found', 'text/plain', 404);
    answer(request, response);
  });
  await listen(server, port);
  const taken = (server.address() as AddressInfo).port;
  const origin = `http://127.0.0.1:${taken}`;
  return {
    origin,
    feedUrl: `${origin}/feed/`,
    answers,
    open: async () => {
      if (!server.listening) await listen(server, taken);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
