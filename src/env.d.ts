/** Constants that src/integrations/content/checked-content.ts puts into the build. */
interface ImportMetaEnv {
  /** See src/content-model/directory.ts. */
  readonly CONTENT_DIR?: string;
  /** Whether drafts and scheduled items are shown. */
  readonly PREVIEW: boolean;
  /** Day of the build at the practice, YYYY-MM-DD. */
  readonly TODAY: string;
  /** Collections without an item that this build shows; none in the development server, where items can be added. */
  readonly EMPTY_SECTIONS: readonly string[];
  /** The languages that this build shows, English first. */
  readonly LANGUAGES: readonly import('./language/languages.ts').Language[];
  /** Those of them whose translation has not been checked. */
  readonly DRAFTS: readonly string[];
  /** Whether pages register the service worker: see src/integrations/service-worker.ts. */
  readonly OFFLINE_READING: boolean;
}

/** What `src/middleware.ts` gives every page. */
declare namespace App {
  interface Locals extends Readonly<import('./language/words/page-words.ts').PageLanguage> {}
}
