import { homeRoutes } from './home.tsx';
import type { OfficeRoute } from './route.ts';

/** The table of routes. Of several that match a path the first one counts. */
export const officeRoutes = (): OfficeRoute[] => [...homeRoutes()];
