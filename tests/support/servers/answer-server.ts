/** A fake server of somebody else on this machine: answers by path. */
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { listening } from './listening.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export const body =
  (content: string | Buffer, type = 'application/json', status = 200, headers: OutgoingHttpHeaders = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(content);
export const json = (value: unknown): Answer => body(JSON.stringify(value));
export const text = (content: string | Buffer, type = 'application/rss+xml; charset=utf-8', status = 200): Answer =>
  body(content, type, status);
export const redirect = (location: string): Answer => body('', 'text/plain', 301, { location });

/**
 * Serves the answers until it is disposed of; they may change meanwhile. A list is answered one after the other. Other paths are 404.
 * @param answers by path, with the query or without
 * @param port 0 for a free one
 */
export async function serveAnswers(answers: Record<string, Answer | Answer[]> = {}, port = 0) {
  const requests: { path: string; userAgent: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push({ path, userAgent: request.headers['user-agent'] });
    const answer = answers[path] ?? answers[path.split('?')[0] ?? ''] ?? body('{}', 'application/json', 404);
    const next = Array.isArray(answer) ? (answer.length > 1 ? answer.shift() : answer[0]) : answer;
    next?.(request, response);
  });
  const origin = `http://127.0.0.1:${await listening(server, port)}`;
  const close = () => (server.closeAllConnections(), server[Symbol.asyncDispose]());
  return { origin, feedUrl: `${origin}/feed/`, answers, requests, close, [Symbol.asyncDispose]: close };
}
