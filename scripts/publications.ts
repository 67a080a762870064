/** `npm run publications`: imports publications from exports and services into content/publications, and lists them. */
import { z } from 'astro/zod';
import { TERMINAL } from './command-line.ts';
import { loadEnvironment } from './environment.ts';
import { runPublications } from './publications/command.ts';

// Compiling the schema takes longer than all that is validated with it.
z.config({ jitless: true });
loadEnvironment();
process.exitCode = await runPublications(process.argv.slice(2), {
  ...TERMINAL,
  root: process.cwd(),
  env: process.env,
});
