import type { OfficeKind } from './stores/office-kinds.ts';

/** Address of an item's page in the desk. */
export const itemPath = (kind: OfficeKind, id: string): string => `/office/${kind}/${id}`;
