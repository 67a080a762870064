/** Checks of a deployed site. None leaves data on the site. */
import { ITEM_NAMES, sectionPath } from '../../src/content-model/collections.ts';
import { POLICY_SLUGS } from '../../src/content-model/schemas/policy.ts';

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

type HeaderRules = readonly (readonly [name: string, wanted: RegExp])[];

/** A request, and what is expected of its response. */
export interface Check {
  name: string;
  path: string;
  init?: RequestInit;
  status: number;
  headers?: HeaderRules;
  /** What else is wrong; false if nothing is. */
  fault?: (response: Response, text: string) => string | false;
}

const PAGES = [
  '/',
  '/about',
  ...ITEM_NAMES.map(sectionPath),
  '/contact',
  '/appointments',
  ...POLICY_SLUGS.map((slug) => `/${slug}`),
];

const PAGE_HEADERS: HeaderRules = [
  ['content-security-policy', /^default-src 'self' 'sha256-.*object-src 'none'.*frame-ancestors 'none'/],
  ['strict-transport-security', /max-age=\d{8}/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^same-origin$/],
  ['permissions-policy', /camera=\(\)/],
  ['cross-origin-opener-policy', /^same-origin$/],
];
const API_HEADERS: HeaderRules = [
  ['content-security-policy', /default-src 'none'/],
  ['cache-control', /^no-store$/],
  ['x-content-type-options', /^nosniff$/],
];

/** The CDN removes its own header, so only the browser's is checked. */
const CACHEABLE: HeaderRules = [['cache-control', /^public, ?max-age=0, ?must-revalidate$/]];

const FORMS = ['/api/contact', '/api/appointments', '/api/subscribe', '/api/chat/sessions'];

const wrongHeaders = ({ headers }: Response, required: HeaderRules): string[] =>
  required.flatMap(([name, pattern]) => {
    const value = headers.get(name);
    return value !== null && pattern.test(value) ? [] : [`${name} is ${value === null ? 'missing' : `"${value.slice(0, 60)}"`}`];
  });

/** A JSON request; without `origin` as of a program. */
const post = (body: unknown, origin?: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...(origin === undefined ? {} : { Origin: origin }) },
});

/** What the checks read of a JSON response. */
function bodyOf(text: string): { error?: { code?: string }; status?: string; articles?: object; videos?: object } {
  try {
    return JSON.parse(text) as ReturnType<typeof bodyOf>;
  } catch {
    return {};
  }
}

/** A trailing slash, and words that must stay. */
const WITH_SLASH = '/about/?from=smoke';

function wrongRedirect({ headers }: Response): string | false {
  const { pathname, search } = new URL(headers.get('location') ?? '', 'https://site.invalid');
  return pathname + search !== WITH_SLASH.replace('/?', '?') && `redirects to "${pathname}${search}"`;
}

export const CHECKS: readonly Check[] = [
  ...PAGES.map((path): Check => ({
    name: `page ${path}`,
    path,
    status: 200,
    headers: PAGE_HEADERS,
    fault: (_, text) => !text.includes('<h1') && 'has no heading',
  })),
  { name: 'an unknown path', path: `/smoke-${crypto.randomUUID()}`, status: 404 },
  { name: 'an unknown article', path: `/blog/smoke-${crypto.randomUUID()}`, status: 404 },
  {
    name: 'functions and stores work',
    path: '/api/health',
    status: 200,
    headers: API_HEADERS,
    fault: (_, text) => bodyOf(text).status !== 'ok' && 'status is not ok',
  },
  {
    name: '/api/views returns all counts and is cacheable',
    path: '/api/views',
    status: 200,
    headers: CACHEABLE,
    fault: (_, text) => !(bodyOf(text).articles && bodyOf(text).videos) && 'has no counts',
  },
  { name: 'a trailing slash redirects to the page', path: WITH_SLASH, status: 301, fault: wrongRedirect },
  ...FORMS.flatMap((path): Check[] => [
    {
      name: `${path} rejects an invalid body`,
      path,
      init: post({}),
      status: 422,
      headers: API_HEADERS,
      fault: (_, text) => bodyOf(text).error?.code !== 'invalid' && 'error code is not "invalid"',
    },
    { name: `${path} rejects other sites`, path, init: post({}, 'https://elsewhere.example'), status: 403 },
    {
      name: `${path} rejects GET`,
      path,
      status: 405,
      fault: ({ headers }) => headers.get('allow') !== 'POST' && 'Allow is not POST',
    },
  ]),
];

/** Sends one message through the contact form, by whose e-mail address the office finds it. */
export const testMessage = (email: string): Check => ({
  name: 'a message is accepted',
  path: '/api/contact',
  status: 200,
  init: post({
    name: 'Smoke test',
    email,
    subject: 'other',
    message: 'This message was sent by `npm run smoke` to see whether messages arrive. It can be erased.',
  }),
});

/** What is wrong with the response to a check, in one line; undefined if nothing is. */
export async function findingOf({ path, init, status, headers = [], fault }: Check, fetch: Fetch): Promise<string | undefined> {
  const response = await fetch(path, init);
  const text = await response.text();
  const wrongStatus = response.status !== status && `responds with ${response.status} instead of ${status}`;
  const faults = [wrongStatus, fault?.(response, text), ...wrongHeaders(response, headers)];
  return faults.filter(Boolean).join('; ') || undefined;
}
