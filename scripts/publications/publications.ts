/** `npm run publications`: imports publications from exports and services into content/publications, and lists them. */
import '../../src/content-model/without-compiled-schemas.ts';
import '../this-site.ts';
import { TERMINAL } from '../command-line.ts';
import { loadEnvironment } from '../environment.ts';
import { runPublications } from './command.ts';

loadEnvironment();
process.exitCode = await runPublications(process.argv.slice(2), {
  ...TERMINAL,
  root: process.cwd(),
  env: process.env,
});
