/**
 * Server process of bench:functions: one handler behind a thin adapter of node:http. It sends its port to the parent process, and
 * on request its counts and peak memory.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { listening } from '../support/servers/listening.ts';
import { peakBytes } from './figures.ts';
import { MEASURED } from './measured-functions.ts';
import '../../scripts/jsx-modules.ts';

const [name = ''] = process.argv.slice(2);
const measured = MEASURED.find((one) => one.name === name);
if (!measured) throw new Error(`There is no function "${name}" to measure. Add it to tests/bench/measured-functions.ts.`);
const { handler, stored } = measured.create();
// Netlify sends an id with every request.
const context = { params: measured.params, requestId: '01JZZZZZZZZZZZZZZZZZZZZZZZ' };

function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', rawHeaders, headers, url = '/' } = incoming;
  const pairs: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' as const } : {};
  return new Request(`http://${headers.host ?? '127.0.0.1'}${url}`, { method, headers: pairs, ...body });
}

/** Requests in progress, and success responses. */
let [inProgress, given] = [0, 0];

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  inProgress += 1;
  const response = await handler(requestOf(incoming), context);
  inProgress -= 1;
  if (response.ok) given += 1;
  // Text is sent in one packet with the headers, bytes are not; latin1 maps each byte to a character.
  const body = response.body ? Buffer.from(await response.arrayBuffer()).toString('latin1') : '';
  outgoing.writeHead(response.status, ['content-length', String(body.length), ...[...response.headers].flat()]);
  outgoing.end(body, 'latin1');
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch(() => outgoing.writeHead(500).end());
});
process.send?.({ port: await listening(server) });

/** Waits for requests in progress, which complete although the load generator has closed its connections. */
async function report(): Promise<void> {
  server.closeAllConnections();
  server.close();
  while (inProgress > 0) await new Promise((resolve) => setImmediate(resolve));
  process.send?.({ given, stored: stored(), peak: peakBytes() });
  process.disconnect();
}

let cpuBefore = process.cpuUsage();
process.on('message', (word) => {
  if (word === 'over') return void report();
  if (word === 'begin') cpuBefore = process.cpuUsage();
  const { user, system } = process.cpuUsage(cpuBefore);
  if (word === 'end') process.send?.({ cpu: user + system });
});
