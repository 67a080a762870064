/** The build hands the folder to the scripts of the browser; Node has no `import.meta.env`. */
const built = (import.meta.env as ImportMetaEnv | undefined)?.CONTENT_DIR;

export const DEFAULT_CONTENT_DIR = 'content';

/**
 * Folder of the author's files: a path from the project's root, with `/` between its parts. The environment variable
 * `CONTENT_DIR` names another one.
 */
export const CONTENT_DIR: string = built ?? process.env['CONTENT_DIR'] ?? DEFAULT_CONTENT_DIR;
