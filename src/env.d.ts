/** Constants that scripts/content/integration.ts puts into the build. */
interface ImportMetaEnv {
  /** See src/content-model/directory.ts. */
  readonly CONTENT_DIR?: string;
  /** Whether drafts and scheduled items are shown. */
  readonly PREVIEW: boolean;
  /** Day of the build at the practice, YYYY-MM-DD. */
  readonly TODAY: string;
}
