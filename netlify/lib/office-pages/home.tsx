import { ok } from '../result.ts';
import { officePage } from './layout.tsx';
import { type OfficeRoute, staffRoute } from './route.ts';

/** `GET /office`: the first screen. */
export const homeRoutes = (): OfficeRoute[] => [
  staffRoute({
    name: 'home',
    method: 'GET',
    path: '/office',
    handle: ({ session }) =>
      Promise.resolve(ok(officePage({ title: `Good day, ${session.person.name}`, session, section: '/office', children: null }))),
  }),
];
