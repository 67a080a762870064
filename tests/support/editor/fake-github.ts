/** The parts of GitHub's programming interface that the editor uses, over the files of content/, in the test's browser. */
import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { contentFiles } from '../content/content.ts';
import { fileText } from './editor.ts';

export const REPOSITORY = 'owner/site';
export const TOKEN = 'github_pat_test';
const HEAD = 'a'.repeat(40);
const DAY = '2026-11-01T00:00:00Z';

/** Variables of a query that makes a branch or a commit. */
interface Input {
  name?: string;
  branch: { branchName: string };
  fileChanges: { additions: readonly Record<'path' | 'contents', string>[] };
}

export interface FakeGitHub {
  /** Branches that the editor made. */
  branches: string[];
  /** Files of its commits, by `branch:path`. */
  committed: Map<string, string>;
  pullRequests: { title: string; head: string; base: string; draft: boolean }[];
  /** Every `Authorization` that arrived. */
  authorizations: Set<string | undefined>;
}

const shaOf = (text: string) => createHash('sha1').update(text).digest('hex');

/** The fields of a query that are repeated under numbered names: `content_0: object(oid: "…")`. */
const aliased = (query: string, pattern: RegExp, valueOf: (argument: string) => unknown) =>
  Object.fromEntries([...query.matchAll(pattern)].map(([, alias = '', argument = '']) => [alias, valueOf(argument)]));

/** Answers api.github.com for a page, and lets the editor know the repository. */
export async function fakeGitHub(page: Page): Promise<FakeGitHub> {
  const files = contentFiles().map((path) => ({ path, text: fileText(path) }));
  const texts = new Map(files.map(({ text }) => [shaOf(text), text]));
  const made: FakeGitHub = { branches: [], committed: new Map(), pullRequests: [], authorizations: new Set() };
  const author = { name: 'Example Author', email: 'author@clinic.test', user: { id: 1, login: 'author' } };

  function commit({ branch, fileChanges: { additions } }: Input) {
    for (const { path, contents } of additions)
      made.committed.set(`${branch.branchName}:${path}`, Buffer.from(contents, 'base64').toString());
    const oids = additions.map(({ path }, index) => [`file_${index}`, { oid: shaOf(path) }]);
    return { createCommitOnBranch: { commit: { oid: 'b'.repeat(40), committedDate: DAY, ...Object.fromEntries(oids) } } };
  }

  function answer(query: string, input?: Input): unknown {
    if (query.includes('createCommitOnBranch') && input) return commit(input);
    if (query.includes('createRef')) {
      made.branches.push(input?.name ?? '');
      return { createRef: { ref: { name: input?.name } } };
    }
    if (query.includes('fork: repository')) return { fork: { id: 'R1' }, base: { ref: { target: { oid: HEAD } } } };
    if (query.includes('pullRequests(')) return { repository: { pullRequests: { nodes: [], totalCount: 0 } } };
    if (query.includes('defaultBranchRef')) return { repository: { defaultBranchRef: { name: 'main' } } };
    const ref = { target: { history: { nodes: [{ oid: HEAD, message: 'Start', author, committedDate: DAY }] } } };
    const blobs = aliased(query, /(content_\d+): object\(oid: "(\w+)"/g, (sha) => ({ text: texts.get(sha), isTruncated: false }));
    return { repository: { ref, ...blobs, ...aliased(query, /(commit_\d+): (ref)\(/g, () => ref) } };
  }

  async function respond(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const reply = (json: unknown, status = 200) =>
      route.fulfill({ json, status, headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' } });
    if (request.method() === 'OPTIONS') return reply({});
    made.authorizations.add((await request.headerValue('authorization')) ?? undefined);
    if (pathname === '/user') return reply({ id: 1, login: 'author', name: author.name, email: author.email, html_url: '' });
    if (pathname === '/graphql') {
      const { query, variables } = request.postDataJSON() as { query: string; variables: { input?: Input } };
      return reply({ data: answer(query, variables.input) });
    }
    if (pathname.includes('/collaborators/')) return reply({});
    if (pathname.includes('/git/trees/')) {
      const tree = files.map(({ path, text }) => ({ path, type: 'blob', sha: shaOf(text), size: text.length }));
      return reply({ tree });
    }
    if (pathname.endsWith('/pulls') && request.method() === 'POST') {
      made.pullRequests.push(request.postDataJSON() as FakeGitHub['pullRequests'][number]);
      return reply({ number: 1, node_id: 'P1', title: '', html_url: '', head: { sha: HEAD }, created_at: DAY, updated_at: DAY });
    }
    return reply({});
  }

  await page.route('https://api.github.com/**', respond);
  await page.route('**/desk', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('data-repository=""', `data-repository="${REPOSITORY}"`);
    await route.fulfill({ response, body });
  });
  return made;
}
