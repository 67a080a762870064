/** What a build shows: the public site or a preview, and on which day. */
import { practiceDay } from '../time/practice-time.ts';

export interface Edition {
  /** Drafts and scheduled items are shown. */
  isPreview: boolean;
  /** Day at the practice, YYYY-MM-DD. */
  today: string;
}

/** The edition that a command makes: `dev`, `build`. */
export type EditionOf = (command: string) => Edition;

const PREVIEW_CONTEXTS: readonly (string | undefined)[] = ['deploy-preview', 'branch-deploy'];

/** What decides about it in the environment. */
interface BuildVariables {
  CONTEXT?: string | undefined;
  /** A time that replaces the present one. */
  SITE_NOW?: string | undefined;
}

/** @param command `dev` makes a preview; others make one only in a deploy context of previews */
export const editionFrom = (command: string, { CONTEXT, SITE_NOW }: BuildVariables): Edition => ({
  isPreview: command === 'dev' || PREVIEW_CONTEXTS.includes(CONTEXT),
  today: practiceDay(SITE_NOW === undefined ? Date.now() : Date.parse(SITE_NOW)),
});
