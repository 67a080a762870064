/**
 * Tells zod not to compile schemas. It would try `new Function` first, which the policy of the editor stops and reports.
 * Imported before every module with a schema.
 */
import { z } from 'astro/zod';

z.config({ jitless: true });
