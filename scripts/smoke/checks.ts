/** What has to be true of a site right after it was deployed; each check says in one line what was wrong. */

/** Undefined when all is well. */
type Finding = string | undefined;

export interface Check {
  name: string;
  run: (ask: Ask) => Promise<Finding>;
}

/** Asks the site for a path. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

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

/** Headers of every page, and what they have to say. */
const PAGE_HEADERS: readonly [name: string, wanted: RegExp][] = [
  ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/],
  ['strict-transport-security', /max-age=\d{8}/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['permissions-policy', /camera=\(\)/],
  ['cross-origin-opener-policy', /^same-origin$/],
];
const ANSWER_HEADERS: readonly [name: string, wanted: RegExp][] = [
  ['content-security-policy', /default-src 'none'/],
  ['cache-control', /^no-store$/],
  ['x-content-type-options', /^nosniff$/],
];

/** Endpoints that take a form. */
const FORMS = ['/api/contact', '/api/appointments', '/api/subscribe', '/api/chat/sessions'];

const wrongHeaders = (response: Response, wanted: readonly [string, RegExp][]): string[] =>
  wanted.flatMap(([name, right]) => {
    const value = response.headers.get(name);
    return value !== null && right.test(value) ? [] : [`${name} is ${value === null ? 'missing' : `"${value.slice(0, 60)}"`}`];
  });

const joined = (wrong: readonly (string | false | undefined)[]): Finding => wrong.filter(Boolean).join('; ') || undefined;
const status = (response: Response, wanted: number) =>
  response.status !== wanted && `answers ${response.status} instead of ${wanted}`;

/** A post of our own making; without `from` it comes from no page, as a program's does. */
const post = (body: unknown, from?: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...(from === undefined ? {} : { Origin: from }) },
});

async function errorCode(response: Response): Promise<string> {
  const { error } = (await response.json().catch(() => ({}))) as { error?: { code?: string } };
  return error?.code ?? '';
}

const pages: readonly Check[] = PAGES.map((path) => ({
  name: `page ${path}`,
  async run(ask) {
    const response = await ask(path);
    const text = await response.text();
    return joined([status(response, 200), !text.includes('<h1') && 'has no heading', ...wrongHeaders(response, PAGE_HEADERS)]);
  },
}));

const forms: readonly Check[] = FORMS.flatMap((path): Check[] => [
  {
    name: `${path} refuses a body that is wrong, field by field`,
    async run(ask) {
      const response = await ask(path, post({}));
      return joined([
        status(response, 422),
        (await errorCode(response)) !== 'invalid' && 'does not say what is wrong',
        ...wrongHeaders(response, ANSWER_HEADERS),
      ]);
    },
  },
  {
    name: `${path} refuses what another site sends`,
    run: async (ask) => joined([status(await ask(path, post({}, 'https://elsewhere.example')), 403)]),
  },
  {
    name: `${path} is not to be read`,
    async run(ask) {
      const response = await ask(path);
      return joined([status(response, 405), response.headers.get('allow') !== 'POST' && 'does not say that POST is right']);
    },
  },
]);

/** None of them leaves anything on the site. */
export const CHECKS: readonly Check[] = [
  ...pages,
  {
    name: 'an unknown address',
    run: async (ask) => joined([status(await ask(`/smoke-${crypto.randomUUID()}`), 404)]),
  },
  {
    name: 'an unknown article',
    run: async (ask) => joined([status(await ask(`/blog/smoke-${crypto.randomUUID()}`), 404)]),
  },
  {
    name: 'functions run and the store keeps what it is given',
    async run(ask) {
      const response = await ask('/api/health');
      const { status: word } = (await response.json().catch(() => ({}))) as { status?: string };
      return joined([status(response, 200), word !== 'ok' && 'does not say ok', ...wrongHeaders(response, ANSWER_HEADERS)]);
    },
  },
  ...forms,
];

/** Sends one message through the contact form. @returns the address that it names, by which the office finds it */
export async function writeTestMessage(ask: Ask): Promise<{ address: string; finding: Finding }> {
  const address = `smoke-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const response = await ask(
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
