/**
 * Backups of earlier releases are read for ever: each format has a file in ./backups, which is restored here. A change of what is stored
 * keeps them readable, or brings a migration, and then a file of its own:
 *
 *     WRITE_BACKUP=1 npx vitest run --project functions backup-formats
 */
import { copyFile, mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readAll } from '../../../netlify/lib/storage/read-each.ts';
import { STORE_NAMES } from '../../../netlify/lib/storage/store-names.ts';
import { FORMAT, READ_FORMATS } from '../../../scripts/office/backup/manifest.ts';
import { readBackup } from '../../../scripts/office/backup/read-backup.ts';
import { createFullOffice } from '../../support/office/full-office.ts';
import { createMember } from '../../support/office/office-site.ts';
import { createOffice } from '../../support/office/office.ts';
import { createTestSite, memoryStores, MINUTE } from '../../support/functions/test-site.ts';

const FOLDER = path.join(import.meta.dirname, 'backups');
const fileOf = (format: number) => path.join(FOLDER, `format-${format}.backup`);
const SIZES = { messages: 11, chats: 3, appointments: 20, subscribers: 9, perMinute: 2 };

async function writePresentFormat(): Promise<void> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'backup-'));
  const { site } = await createFullOffice(memoryStores(), SIZES);
  const { run } = createOffice(site.open, { root: folder.path, clock: site.clock });
  expect(await run('backup', 'a.backup', '--plain')).toBe(0);
  await copyFile(path.join(folder.path, 'a.backup'), fileOf(FORMAT));
}
if (process.env['WRITE_BACKUP'] !== undefined) test('writes the file of the present format', writePresentFormat);

test('each format that is read has a file, and the present one is among them', async () => {
  expect(READ_FORMATS).toContain(FORMAT);
  expect((await readdir(FOLDER)).toSorted()).toEqual(READ_FORMATS.map((format) => `format-${format}.backup`).toSorted());
});

test.each(READ_FORMATS)('a backup of format %i is restored, and every reader understands it', async (format) => {
  const { manifest, records } = await readBackup(fileOf(format), []);
  expect(manifest.format).toBe(format);
  const count = (await Array.fromAsync(records)).length;
  const site = createTestSite({ open: memoryStores() });
  site.time.now = Date.parse(manifest.madeAt);
  const { run, notes } = createOffice(site.open, { clock: site.clock });
  expect(await run('restore', fileOf(format), '--yes')).toBe(0);
  expect(notes()).not.toMatch(/could not/i);
  expect((await readAll(site.open, STORE_NAMES)).found.length).toBeGreaterThanOrEqual(count);

  const doctor = await createMember(site, 'Dr Sunethra Silva');
  const counts: Record<string, number> = {};
  for (const kind of ['appointments', 'messages', 'chats'] as const) {
    const ids = await site.stores[kind].inbox.ids();
    counts[kind] = ids.length;
    for (const id of ids) {
      const page = await doctor.get(`/office/${kind}/${id}`);
      expect([page.status, await page.text()]).toEqual([200, expect.not.stringMatching(/unreadable|cannot be read/i) as string]);
    }
  }
  expect(counts).toEqual({ appointments: SIZES.appointments, messages: SIZES.messages, chats: SIZES.chats });
  const screens = ['/office', '/office/days/2026-03-10', '/office/weeks/2026-03-10', '/office/tomorrow', '/office/figures'];
  for (const address of [
    ...screens,
    '/office/subscribers',
    '/office/newsletter',
    '/office/people',
    '/office/log',
    '/office/devices',
  ])
    expect((await doctor.get(address)).status, address).toBe(200);
  const { jobs } = site.site;
  await jobs.repairIndexes(Infinity);
  await jobs.countFigures(Infinity);
  await jobs.sendReminders(Infinity);
  site.pass(MINUTE);
  await jobs.sendNewsletter(Infinity);
  await jobs.rollUpViews();
  expect(site.mails.length).toBeGreaterThan(0);
});
