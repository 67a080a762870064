import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildProject, projectCopy } from '../support/project-copy.ts';

function edit(root: string, file: string, from: string | RegExp, to: string) {
  const full = path.join(root, 'content', file);
  const before = readFileSync(full, 'utf8');
  const after = before.replace(from, to);
  expect(after, `${file} holds ${String(from)}`).not.toBe(before);
  writeFileSync(full, after);
}

test('stops a build with mistakes in content, prints the whole report and writes nothing', () => {
  using project = projectCopy();
  edit(project.root, 'blog/no-text-yet.mdx', 'category: ', 'topic: ');
  edit(project.root, 'gallery/summit-keynote.json', '"Keynote"', '"Keynotes"');
  const { status, stdout, stderr } = buildProject(project.root);
  expect(status).not.toBe(0);
  const output = stdout + stderr;
  expect(output).toContain('There are 3 problems in the content. Fix the files below and try again.');
  expect(output).toContain('content/blog/no-text-yet.mdx');
  expect(output).toMatch(
    /content\/gallery\/summit-keynote\.json\n {2}category\n {4}wrong: is "Keynotes", which is not one of the allowed words\n {4}right: Did you mean "Keynote"\?/,
  );
  expect(existsSync(path.join(project.root, 'dist'))).toBe(false);
}, 120_000);
