/**
 * Folder of the author's files: a path from the project's root, with `/` between its parts. The environment variable
 * `CONTENT_DIR` names another one; the build hands its value to the scripts of the browser.
 */
// oxlint-disable-next-line typescript/no-unnecessary-condition -- Node has no import.meta.env
// eslint-disable-next-line no-restricted-syntax -- src imports nothing of netlify, where the rest of the environment is read
export const CONTENT_DIR: string = import.meta.env?.CONTENT_DIR ?? process.env['CONTENT_DIR'] ?? 'content';
