/**
 * Server process of bench:functions: one handler behind a thin adapter of node:http. It sends its port to the parent process, and
 * on request its counts and peak memory.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Handler } from '../../netlify/lib/http/endpoint.ts';
import { MEASURED } from './measured-functions.ts';

const [name = ''] = process.argv.slice(2);
const measured = MEASURED.find((one) => one.name === name);
if (!measured) throw new Error(`There is no function "${name}" to measure. Add it to tests/bench/measured-functions.ts.`);
const { handler, stored } = measured.create();
const { params } = measured;
// Netlify sends an id with every request.
const context = { params, requestId: '01JZZZZZZZZZZZZZZZZZZZZZZZ' };

function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', rawHeaders, headers } = incoming;
  const pairs: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return new Request(`http://${headers.host ?? '127.0.0.1'}${incoming.url ?? '/'}`, {
    method,
    headers: pairs,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  });
}

/** Requests in progress, and success responses. */
let inProgress = 0;
let given = 0;

async function answer(handle: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  inProgress += 1;
  const response = await handle(requestOf(incoming), context);
  inProgress -= 1;
  if (response.ok) given += 1;
  // Text is sent in one packet with the headers, bytes are not; latin1 maps each byte to a character.
  const body = response.body ? Buffer.from(await response.arrayBuffer()).toString('latin1') : '';
  const headers = ['content-length', String(body.length)];
  for (const [name, value] of response.headers) headers.push(name, value);
  outgoing.writeHead(response.status, headers).end(body, 'latin1');
}

const server = createServer((incoming, outgoing) => {
  answer(handler, incoming, outgoing).catch(() => outgoing.writeHead(500).end());
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });

/** Peak memory from the kernel (Linux); elsewhere the current memory. */
function peakBytes(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return process.memoryUsage.rss();
  }
}

let cpuBefore = process.cpuUsage();
process.on('message', (word) => {
  if (word === 'begin') {
    cpuBefore = process.cpuUsage();
  } else if (word === 'end') {
    const { user, system } = process.cpuUsage(cpuBefore);
    process.send?.({ cpu: user + system });
  } else {
    void report();
  }
});

/** Waits for requests in progress, which complete although the load generator has closed its connections. */
async function report(): Promise<void> {
  server.closeAllConnections();
  server.close();
  while (inProgress > 0) await new Promise((resolve) => setImmediate(resolve));
  process.send?.({ given, stored: stored(), peak: peakBytes() });
  process.disconnect();
}
