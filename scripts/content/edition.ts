/** What a build shows: the public site or a preview, and on which day. */
import { readBuildEnv } from '../../netlify/lib/env.ts';
import { practiceDay } from '../../src/time/practice-time.ts';

export interface Edition {
  /** Drafts and scheduled items are shown. */
  isPreview: boolean;
  /** Day at the practice, YYYY-MM-DD. */
  today: string;
}

const PREVIEW_CONTEXTS: readonly (string | undefined)[] = ['deploy-preview', 'branch-deploy'];

/**
 * The edition that a command makes. `SITE_NOW` replaces the present time.
 * @param command `dev` makes a preview; others make one only in a deploy context of previews
 * @throws {EnvError} if `SITE_NOW` is no time
 */
export function editionOf(command: string, source?: Readonly<Record<string, string | undefined>>): Edition {
  const { CONTEXT, SITE_NOW } = readBuildEnv(source);
  return {
    isPreview: command === 'dev' || PREVIEW_CONTEXTS.includes(CONTEXT),
    today: practiceDay(SITE_NOW === undefined ? Date.now() : Date.parse(SITE_NOW)),
  };
}
