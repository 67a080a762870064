// "Today" is the practice's.
import './this-site.ts';
import { readBuildEnv } from '../netlify/lib/env.ts';
import { type Edition, editionFrom } from '../src/content-model/edition.ts';

/**
 * The edition that a command makes in this environment.
 * @throws {EnvError} if `SITE_NOW` is no time
 */
export const editionOf = (command: string, source?: Readonly<Record<string, string | undefined>>): Edition =>
  editionFrom(command, readBuildEnv(source));
