/** Keys of browser storage that the markup names too, for browser/stored-islands.ts. */

/** The stored chat (stores/chat.ts). */
export const CHAT_KEY = 'chat';

/** A form's stored submission (stores/unsent.ts). */
export const unsentKey = (form: string): string => `unsent/${form}`;
