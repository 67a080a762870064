/** Words that islands fetch after a visitor has acted: the groups of each file. */
export const LATER_WORDS = { chat: ['chat', 'chatErrors', 'errors', 'fields'], unsent: ['unsent'] } as const;
export type LaterWords = keyof typeof LATER_WORDS;
