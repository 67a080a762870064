/** Checks of a deployed site. Each returns one line for a failure. */

/** Undefined for a passed check. */
type Finding = string | undefined;

export interface Check {
  name: string;
  run: (fetch: Fetch) => Promise<Finding>;
}

/** Fetches a path of the site. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

const PAGES = [
  '/',
  '/about',
  '/blog',
  '/publications',
  '/videos',
  '/gallery',
  '/contact',
  '/appointments',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/accessibility',
];

/** Required headers of every page. */
const PAGE_HEADERS: readonly [name: string, wanted: RegExp][] = [
  ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/],
  ['strict-transport-security', /max-age=\d{8}/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['permissions-policy', /camera=\(\)/],
  ['cross-origin-opener-policy', /^same-origin$/],
];
const API_HEADERS: readonly [name: string, wanted: RegExp][] = [
  ['content-security-policy', /default-src 'none'/],
  ['cache-control', /^no-store$/],
  ['x-content-type-options', /^nosniff$/],
];

/** The CDN removes its own header, so only the browser's is checked. */
const CACHEABLE: readonly [name: string, wanted: RegExp][] = [['cache-control', /^public, ?max-age=0, ?must-revalidate$/]];

/** Endpoints of forms. */
const FORMS = ['/api/contact', '/api/appointments', '/api/subscribe', '/api/chat/sessions'];

const wrongHeaders = (response: Response, required: readonly [string, RegExp][]): string[] =>
  required.flatMap(([name, pattern]) => {
    const value = response.headers.get(name);
    return value !== null && pattern.test(value) ? [] : [`${name} is ${value === null ? 'missing' : `"${value.slice(0, 60)}"`}`];
  });

const joined = (failures: readonly (string | false | undefined)[]): Finding => failures.filter(Boolean).join('; ') || undefined;
const status = (response: Response, expected: number) =>
  response.status !== expected && `responds with ${response.status} instead of ${expected}`;

/** A JSON request; without `origin` as of a program. */
const post = (body: unknown, origin?: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...(origin === undefined ? {} : { Origin: origin }) },
});

async function errorCode(response: Response): Promise<string> {
  const { error } = (await response.json().catch(() => ({}))) as { error?: { code?: string } };
  return error?.code ?? '';
}

const pages: readonly Check[] = PAGES.map((path) => ({
  name: `page ${path}`,
  async run(fetch) {
    const response = await fetch(path);
    const text = await response.text();
    return joined([status(response, 200), !text.includes('<h1') && 'has no heading', ...wrongHeaders(response, PAGE_HEADERS)]);
  },
}));

const forms: readonly Check[] = FORMS.flatMap((path): Check[] => [
  {
    name: `${path} rejects an invalid body`,
    async run(fetch) {
      const response = await fetch(path, post({}));
      return joined([
        status(response, 422),
        (await errorCode(response)) !== 'invalid' && 'error code is not "invalid"',
        ...wrongHeaders(response, API_HEADERS),
      ]);
    },
  },
  {
    name: `${path} rejects other sites`,
    run: async (fetch) => joined([status(await fetch(path, post({}, 'https://elsewhere.example')), 403)]),
  },
  {
    name: `${path} rejects GET`,
    async run(fetch) {
      const response = await fetch(path);
      return joined([status(response, 405), response.headers.get('allow') !== 'POST' && 'Allow is not POST']);
    },
  },
]);

/** No check leaves data on the site. */
export const CHECKS: readonly Check[] = [
  ...pages,
  {
    name: 'an unknown path',
    run: async (fetch) => joined([status(await fetch(`/smoke-${crypto.randomUUID()}`), 404)]),
  },
  {
    name: 'an unknown article',
    run: async (fetch) => joined([status(await fetch(`/blog/smoke-${crypto.randomUUID()}`), 404)]),
  },
  {
    name: 'functions and stores work',
    async run(fetch) {
      const response = await fetch('/api/health');
      const { status: health } = (await response.json().catch(() => ({}))) as { status?: string };
      return joined([status(response, 200), health !== 'ok' && 'status is not ok', ...wrongHeaders(response, API_HEADERS)]);
    },
  },
  {
    name: '/api/views returns all counts and is cacheable',
    async run(fetch) {
      const response = await fetch('/api/views');
      const { articles, videos } = (await response.json().catch(() => ({}))) as { articles?: object; videos?: object };
      return joined([status(response, 200), !(articles && videos) && 'has no counts', ...wrongHeaders(response, CACHEABLE)]);
    },
  },
  {
    name: 'a trailing slash redirects to the page',
    async run(fetch) {
      const response = await fetch('/about/?from=smoke');
      const location = new URL(response.headers.get('location') ?? '', 'https://site.invalid');
      return joined([
        status(response, 301),
        location.pathname + location.search !== '/about?from=smoke' && `redirects to "${location.pathname}${location.search}"`,
      ]);
    },
  },
  ...forms,
];

/** Sends one message through the contact form. @returns its e-mail address, by which the office finds it */
export async function writeTestMessage(fetch: Fetch): Promise<{ address: string; finding: Finding }> {
  const address = `smoke-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const response = await fetch(
    '/api/contact',
    post({
      name: 'Smoke test',
      email: address,
      subject: 'other',
      message: 'This message was sent by `npm run smoke` to see whether messages arrive. It can be erased.',
    }),
  );
  return { address, finding: joined([status(response, 200)]) };
}
