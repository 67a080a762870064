/** Where the chat of a tab is kept, and whether there is one: what a page has to know long before the chat itself comes. */
export const CHAT_KEY = 'chat';

export function chatIsKept(): boolean {
  try {
    return CHAT_KEY in sessionStorage;
  } catch {
    return false; // A browser that keeps nothing has no chat to come back to.
  }
}
