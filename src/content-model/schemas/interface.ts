/** The words of the interface, in groups of what shows them. Each has a sentence that tells a translator where it appears. */
import { z } from 'astro/zod';
import { FORM_GROUPS } from './interface/forms.ts';
import { FRAME_GROUPS } from './interface/frame.ts';
import { ITEM_GROUPS } from './interface/items.ts';
import { MAIL_GROUPS } from './interface/mails.ts';
import { PAGE_GROUPS } from './interface/pages.ts';

const GROUPS = { ...FRAME_GROUPS, ...PAGE_GROUPS, ...ITEM_GROUPS, ...FORM_GROUPS, ...MAIL_GROUPS };

/** The words of the first language: `content/interface/<language>.json`. */
export const interfaceSchema = z.strictObject(GROUPS);

const partial = Object.fromEntries(Object.entries(GROUPS).map(([name, group]) => [name, group.partial().optional()]));

/** `content/interface/<language>.json`. The first language is the fallback for words that are not translated. */
export const translatedInterfaceSchema = z.strictObject(partial);

export type Interface = z.output<typeof interfaceSchema>;
