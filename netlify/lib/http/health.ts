import { endpoint, type Endpoint, type Handler } from './endpoint.ts';
import { ok } from '../result.ts';
import type { RecordStore } from '../storage/record-store.ts';
import { probe } from '../storage/probe.ts';

interface HealthDeps extends Pick<Endpoint<undefined>, 'log' | 'clock'> {
  store: RecordStore;
}

/** `GET /api/health`: whether functions run and the store works; requested after each deployment. */
export const healthEndpoint = ({ store, ...rest }: HealthDeps): Handler =>
  endpoint({
    ...rest,
    name: 'health',
    method: 'GET',
    async handle() {
      await probe(store, new Date());
      return ok({ json: { status: 'ok' } });
    },
  });
