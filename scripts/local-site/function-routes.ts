/** Runs the functions of the project in a Node server, routed by the paths in their `config`, as Netlify does. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';

/** A module of netlify/functions. Scheduled functions have no path. */
export interface FunctionModule {
  default: Handler;
  config: { path?: string | string[]; method?: string };
}

/** @returns what responds to a request; undefined if no function has its path and method */
export function functionFor(modules: readonly FunctionModule[], { url, method }: Request) {
  for (const { default: handler, config } of modules) {
    if (config.method !== undefined && config.method !== method) continue;
    const match = [config.path ?? []]
      .flat()
      .map((pathname) => new URLPattern({ pathname }).exec(url))
      .find((found) => found !== null);
    if (match) return (request: Request) => handler(request, { params: match.pathname.groups, deploy: { context: 'dev' } });
  }
  return undefined;
}

/** The request that a Node server has received. */
export async function requestOf(incoming: IncomingMessage, origin: string): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming;
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await buffer(incoming));
  return new Request(new URL(url, origin), { method, headers, body });
}

export async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.setHeaders(response.headers).writeHead(response.status);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
