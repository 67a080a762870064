/** ORCID, Crossref and PubMed on this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from './listening.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export const json =
  (value: unknown): Answer =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

export const body =
  (text: string, type = 'application/json', status = 200, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(text);

/** Answers by path, the query included; other paths are 404. A list is answered one after the other. */
export async function publicationServices(answers: Record<string, Answer | Answer[]>) {
  const requests: { path: string; userAgent: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, userAgent: request.headers['user-agent'] });
    const answer = answers[path];
    const next = Array.isArray(answer) ? (answer.length > 1 ? answer.shift() : answer[0]) : answer;
    if (next) next(request, response);
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  const origin = `http://127.0.0.1:${await listening(server)}`;
  return {
    env: { ORCID_URL: origin, CROSSREF_URL: `${origin}/`, PUBMED_URL: origin },
    requests,
    [Symbol.asyncDispose]: () => (server.closeAllConnections(), server[Symbol.asyncDispose]()),
  };
}
