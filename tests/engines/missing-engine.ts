import { expect, inject, test } from 'vitest';
import type { EngineSearch } from '../../scripts/browsers/engines.ts';

declare module 'vitest' {
  interface ProvidedContext {
    missing: EngineSearch['missing'][number];
  }
}

const { name, reason } = inject('missing');
test.skipIf(!process.env['CI'])(`${name} is not tested: ${reason}`, () => expect.fail(reason));
