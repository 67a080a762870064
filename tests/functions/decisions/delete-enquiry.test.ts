import { expect, test } from 'vitest';
import { deleteEnquiry } from '../../../netlify/lib/decisions/delete-enquiry.ts';
import { StoreError } from '../../../netlify/lib/storage/record-store.ts';
import { PROPOSE, SANDUNI } from '../../support/functions/samples.ts';
import { createTestSite, memoryStores, type OpenStore } from '../../support/functions/test-site.ts';

test('an enquiry whose deletion the store breaks off has its proposed times when it is restored', async () => {
  const stores = memoryStores();
  const fault = { isThere: false };
  const open: OpenStore = (name) => {
    const store = stores(name);
    const remove = (key: string) =>
      fault.isThere ? Promise.reject(new StoreError(`remove ${key}`, 'it takes too long')) : store.remove(key);
    return { ...store, remove };
  };
  const site = createTestSite({ open });
  const id = await site.add('appointments', PROPOSE);
  const proposed = await site.lastEvent(id);
  // All proposed times are over.
  site.time.now = Date.parse('2026-04-01T04:00:00Z');
  await site.decideNext(id, { type: 'set-aside' });
  fault.isThere = true;
  await expect(deleteEnquiry(site.stores, 'appointments', id, SANDUNI, site.clock())).rejects.toThrow(StoreError);
  fault.isThere = false;
  await site.decideNext(id, { type: 'restore' });
  expect(proposed).toMatchObject({ status: 'proposed', proposed: PROPOSE.options, decisionNumber: 1 });
  expect(await site.lastEvent(id)).toMatchObject({
    status: 'proposed',
    proposed: PROPOSE.options,
    decisionNumber: 1,
    aside: false,
  });
});
