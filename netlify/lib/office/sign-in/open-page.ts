import type { ReactNode } from 'react';
import { ok } from '../../result.ts';
import { officePage } from '../app/layout.tsx';
import { type OfficeRoute, openRoute } from '../app/route.ts';

/** A page that needs no session. */
export const openPage = (name: string, path: string, title: string, content: (request: Request) => ReactNode): OfficeRoute =>
  openRoute({
    name,
    method: 'GET',
    path,
    handle: ({ request }) => Promise.resolve(ok(officePage({ title, session: undefined, children: content(request) }))),
  });
