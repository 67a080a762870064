/**
 * The chat of this tab. Only the first message goes to the office, with the request that starts the session; the rest of
 * the conversation exists in this tab alone.
 *
 * - `$chatView`: `closed` → `open` ⇄ `minimised` → `closed`. Closing ends the session.
 * - `$chatStart`: state of the form: `idle` → `connecting` → `failed`, or a conversation.
 * - `$conversation`: set once the server accepts the session. It and the view are stored in sessionStorage (`chat`).
 * - `$draft`: the typed text (`chat-draft`). The first try creates its `sessionId`, and later tries reuse it, so that a
 *   session starts once and a message arrives once.
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { send } from '../api/client.ts';
import { type FieldMessages, messagesOf, submit } from '../api/submission.ts';
import type { ErrorWords } from '../api-schemas/error-keys.ts';
import { ChatSubmissionSchema } from '../api-schemas/chat.ts';
import type { SubmissionExtras } from '../api-schemas/submission.ts';
import { loadStored, store } from '../browser/json-storage.ts';
import { type Conversation, conversationOf, ConversationSchema, type ReachedWords } from './chat-conversation.ts';

/** The markup names the key too, for browser/stored-islands.ts. */
export const CHAT_KEY = 'chat';
const DRAFT_KEY = 'chat-draft';

const ViewSchema = z.enum(['open', 'minimised']);
type View = 'closed' | z.infer<typeof ViewSchema>;

const StoredChatSchema = z.object({ view: ViewSchema, conversation: ConversationSchema });

const DraftSchema = z.object({
  visitorName: z.string(),
  visitorEmail: z.string(),
  initialMessage: z.string(),
  sessionId: z.optional(z.string()),
  /** When the form was first seen, in milliseconds since 1970. */
  openedAt: z.optional(z.number()),
});
type Draft = z.infer<typeof DraftSchema>;

const EMPTY = { visitorName: '', visitorEmail: '', initialMessage: '' } satisfies Draft;
export type ChatField = keyof typeof EMPTY;

export const $chatView = atom<View>('closed');
export const $chatStart = atom<'idle' | 'connecting' | 'failed'>('idle');
export const $conversation = atom<Conversation | undefined>();
export const $draft = atom<Draft>(EMPTY);

function saveChat(): void {
  const view = $chatView.get();
  const conversation = $conversation.get();
  store('sessionStorage', CHAT_KEY, view !== 'closed' && conversation ? { view, conversation } : undefined);
}

function setDraft(draft: Draft): void {
  $draft.set(draft);
  store('sessionStorage', DRAFT_KEY, draft === EMPTY ? undefined : draft);
}

/** Loads the stored state; also after a return from the back/forward cache, as another page may have changed it. */
export function restoreChat(): void {
  const chat = loadStored('sessionStorage', CHAT_KEY, StoredChatSchema);
  $conversation.set(chat?.conversation);
  $chatView.set(chat?.view ?? 'closed');
  $draft.set(loadStored('sessionStorage', DRAFT_KEY, DraftSchema) ?? EMPTY);
  // Deletes invalid data, or every page would hydrate the chat for it.
  if (!chat) store('sessionStorage', CHAT_KEY, undefined);
}

function setView(view: View): void {
  const conversation = $conversation.get();
  if (view === 'open' && conversation)
    $conversation.set({ ...conversation, messages: conversation.messages.map((message) => ({ ...message, read: true })) });
  $chatView.set(view);
  saveChat();
}

export const minimiseChat = (): void => setView('minimised');

/** Opens the chat, minimises it, and opens it again. */
export function toggleChat(): void {
  if ($chatView.get() === 'open') {
    minimiseChat();
    return;
  }
  setDraft({ openedAt: Date.now(), ...$draft.get() });
  setView('open');
}

export const editDraft = (field: ChatField, text: string): void => setDraft({ ...$draft.get(), [field]: text });

function parseDraft(sessionId: string, extras?: object) {
  const { openedAt = Date.now(), ...typed } = $draft.get();
  return ChatSubmissionSchema.safeParse({ ...typed, sessionId, filledIn: Math.max(0, Date.now() - openedAt), ...extras });
}

export function draftErrors(words: ErrorWords): FieldMessages {
  const { error } = parseDraft(crypto.randomUUID());
  return error ? messagesOf(error, words) : {};
}

/** The running request; closing the chat drops its response. */
let current: symbol | undefined;

type Started = { kind: 'started' | 'failed' | 'dropped' } | { kind: 'rejected'; fields: FieldMessages };

// The responses have no content.
const parse = () => undefined;

export async function startChat(
  extras: Partial<Record<keyof SubmissionExtras, unknown>>,
  words: { chat: ReachedWords; errors: ErrorWords },
): Promise<Started> {
  if (current) return { kind: 'dropped' };
  const draft = $draft.get();
  const sessionId = draft.sessionId ?? crypto.randomUUID();
  const parsed = parseDraft(sessionId, extras);
  if (!parsed.success) return { kind: 'rejected', fields: messagesOf(parsed.error, words.errors) };

  const mine = Symbol(sessionId);
  current = mine;
  setDraft({ ...draft, sessionId });
  $chatStart.set('connecting');
  const sent = await submit('/api/chat/sessions', { key: sessionId, payload: parsed.data }, parse);

  if (current !== mine) {
    if (sent.kind === 'sent') void endSession(sessionId);
    return { kind: 'dropped' };
  }
  current = undefined;
  if (sent.kind === 'sent') {
    $chatStart.set('idle');
    $conversation.set(conversationOf(parsed.data, $chatView.get() === 'open', words.chat));
    saveChat();
    setDraft(EMPTY);
    return { kind: 'started' };
  }
  console.error(new Error('Failed to initialize chat session', { cause: sent.error }));
  const fields = sent.kind === 'rejected' ? sent.fields : {};
  // The server would reject the same id again.
  if ('sessionId' in fields) setDraft({ ...$draft.get(), sessionId: undefined });
  const isShown = Object.keys(fields).some((name) => name in EMPTY);
  $chatStart.set(isShown ? 'idle' : 'failed');
  return isShown ? { kind: 'rejected', fields } : { kind: 'failed' };
}

async function endSession(sessionId: string): Promise<void> {
  const path = `/api/chat/sessions/${encodeURIComponent(sessionId)}/close`;
  const sent = await send(path, { method: 'POST', keepalive: true, parse });
  if (sent.kind === 'failed') console.error('The chat session was not ended.', sent.error);
}

/** Closes the chat and ends its session. A draft stays. */
export function closeChat(): void {
  const conversation = $conversation.get();
  if (conversation) void endSession(conversation.sessionId);
  // startChat() ends a session whose response comes later; the next one needs a new id.
  if (current) setDraft({ ...$draft.get(), sessionId: undefined });
  current = undefined;
  $chatStart.set('idle');
  $conversation.set(undefined);
  setView('closed');
}
