import { endpoint, type EndpointDeps, type Handler } from './endpoint.ts';
import { ok } from '../result.ts';
import { type RecordStore, StoreError } from '../storage/record-store.ts';

/**
 * `GET /api/health`: whether functions run and the store works; requested after each deployment. Creates a record, reads it back
 * and removes it. The key is random, as several requests may run at once.
 */
export const healthEndpoint = ({ store, ...rest }: EndpointDeps & { store: RecordStore }): Handler =>
  endpoint({
    ...rest,
    name: 'health',
    method: 'GET',
    async handle() {
      const key = `probes/${crypto.randomUUID()}`;
      const value = new Date().toISOString();
      await store.create(key, value);
      const found = await store.read(key);
      await store.remove(key);
      if (found !== value) throw new StoreError(`read ${key}`, 'the value differs from the one written');
      return ok({ json: { status: 'ok' } });
    },
  });
