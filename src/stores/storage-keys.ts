/** Keys of browser storage that every page reads before a visitor acts; apart from the stores, which islands load later. */

/** The stored chat (stores/chat.ts). */
export const CHAT_KEY = 'chat';

/** A form's stored submission (stores/unsent.ts). */
export const unsentKey = (form: string): string => `unsent/${form}`;
