/** A fake news site. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export const text =
  (body: string | Buffer, type = 'application/rss+xml; charset=utf-8', status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'Content-Type': type }).end(body);

export const redirect =
  (location: string): Answer =>
  (_request, response) =>
    void response.writeHead(301, { Location: location }).end();

/** @param port 0 for a free one */
export async function startFeedServer(port = 0) {
  /** Responses by path; other paths are 404. */
  const answers: Record<string, Answer> = {};
  const server = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? '/', 'http://localhost').pathname] ?? text('Not found', 'text/plain', 404);
    answer(request, response);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { origin, feedUrl: `${origin}/feed/`, answers, close };
}
