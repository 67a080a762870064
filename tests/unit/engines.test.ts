import { expect, test, vi } from 'vitest';
import { findEngines } from '../../scripts/browsers/engines.ts';

test('names an engine whose configured program does not start as missing, with the reason', async () => {
  vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox');
  expect(await findEngines(['firefox'])).toEqual({
    found: [],
    missing: [{ name: 'firefox', reason: 'FIREFOX_PATH is "/nowhere/firefox", which does not start' }],
  });
});
