import { endpoint, type Endpoint, type Handler } from './http/endpoint.ts';
import { probe } from './stores/health.ts';
import type { RecordStore } from './stores/record-store.ts';

interface HealthEndpoint extends Pick<Endpoint<undefined>, 'log'> {
  store: RecordStore;
}

/** Says whether functions run and the store keeps what it is given; asked after each deployment. */
export const healthEndpoint = ({ store, ...rest }: HealthEndpoint): Handler =>
  endpoint({
    ...rest,
    name: 'health',
    method: 'GET',
    async handle() {
      await probe(store, new Date());
      return { kind: 'ok', body: { status: 'ok' } };
    },
  });
