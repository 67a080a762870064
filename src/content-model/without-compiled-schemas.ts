/**
 * Tells zod not to compile schemas, which it decides for each when it is made. Imported before every module with a schema: by
 * commands, in which compiling takes longer than all validation, and by the editor, whose policy stops `new Function`.
 */
import { z } from 'astro/zod';

z.config({ jitless: true });
