/** The list of a day when the store is damaged. */
import { expect, test } from 'vitest';
import { dayList } from '../../netlify/lib/office/days.ts';
import { readItem } from '../../netlify/lib/office/item.ts';
import { StoreError } from '../../netlify/lib/stores/record-store.ts';
import type { OpenStore } from '../../netlify/lib/stores/store-names.ts';
import { APPOINTMENT, CONFIRM, createDecisions, storeItem } from '../support/decisions.ts';
import { memoryStores } from '../support/office.ts';

test('an appointment that cannot be read hides no other one of its day', async () => {
  const open = memoryStores();
  const site = createDecisions({ open });
  const [event, record, whole] = [
    (await site.appointments.add({ ...APPOINTMENT, name: 'Arjun' })).record.id,
    (await site.appointments.add({ ...APPOINTMENT, name: 'Dilini' })).record.id,
    await storeItem(site, 'appointments'),
  ];
  for (const [index, id] of [event, record, whole].entries())
    await site.decided('appointments', id, 0, { ...CONFIRM, time: `1${index}:00` });
  const damaged: OpenStore = (name) => ({
    ...open(name),
    read: (key) =>
      name === 'appointments' && (key.startsWith(`status/${event}/`) || key === `records/${record}`)
        ? Promise.reject(new StoreError(`read ${key}`, 'not JSON'))
        : open(name).read(key),
  });
  const visits = await dayList(damaged, CONFIRM.date);
  expect(visits.map(({ time, name, status }) => [time, name, status])).toEqual([
    ['', 'Arjun', 'unreadable'],
    ['11:00', '', 'confirmed'],
    ['12:00', APPOINTMENT.name, 'confirmed'],
  ]);
  expect((await readItem(damaged, 'appointments', whole))?.sameTime).toEqual([]);
});
