/**
 * The chat of this tab. Of its conversation only the first message goes to the office, when the session is started; what
 * stands in the conversation is kept nowhere but here.
 *
 * - `$chatView`: `closed` → `open` ⇄ `minimised` → `closed`. Closing ends the session.
 * - `$chatStart`: how the form fares: `idle` → `connecting` → `failed`, or a conversation.
 * - `$conversation`: there once the server has said yes. It and the view are kept in the tab (`chat`).
 * - `$draft`: what was typed (`chat-draft`). Its `sessionId` is made with the first try and stays for the next ones, so that
 *   a session begins once, and a message arrives once.
 */
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { endChatSession, startChatSession } from '../api/chat.ts';
import { ChatSessionSchema } from '../schemas/api/chat.ts';
import { TRAP_FIELD } from '../schemas/api/submission.ts';
import { asRead, type Conversation, conversationOf, ConversationSchema } from './chat-conversation.ts';
import { CHAT_KEY } from './chat-kept.ts';
import { keep, kept } from './chat-storage.ts';

const DRAFT_KEY = 'chat-draft';

const ViewSchema = z.enum(['open', 'minimised']);
type View = 'closed' | z.infer<typeof ViewSchema>;

const KeptChatSchema = z.object({ view: ViewSchema, conversation: ConversationSchema });

const DraftSchema = z.object({
  visitorName: z.string(),
  visitorEmail: z.string(),
  initialMessage: z.string(),
  sessionId: z.optional(z.string()),
  /** When the form was first seen, in milliseconds since 1970. */
  openedAt: z.optional(z.number()),
});
type Draft = z.infer<typeof DraftSchema>;
export type ChatField = 'visitorName' | 'visitorEmail' | 'initialMessage';
/** What is wrong with a field, for those that are wrong. */
export type FieldMessages = Readonly<Partial<Record<ChatField, string>>>;

const EMPTY: Draft = { visitorName: '', visitorEmail: '', initialMessage: '' };

export const $chatView = atom<View>('closed');
export const $chatStart = atom<'idle' | 'connecting' | 'failed'>('idle');
export const $conversation = atom<Conversation | undefined>();
export const $draft = atom<Draft>(EMPTY);

function keepChat(): void {
  const view = $chatView.get();
  const conversation = $conversation.get();
  keep(CHAT_KEY, view !== 'closed' && conversation ? { view, conversation } : undefined);
}

function setDraft(draft: Draft): void {
  $draft.set(draft);
  keep(DRAFT_KEY, draft === EMPTY ? undefined : draft);
}

/** Takes up what the tab has kept. A page that comes back from the browser's memory may have been overtaken by another. */
export function restoreChat(): void {
  const chat = kept(CHAT_KEY, KeptChatSchema);
  $conversation.set(chat?.conversation);
  $chatView.set(chat?.view ?? 'closed');
  $draft.set(kept(DRAFT_KEY, DraftSchema) ?? EMPTY);
  // What is not of our shape is gone for good, or every page would load the chat for it.
  if (!chat) keep(CHAT_KEY, undefined);
}

function setView(view: View): void {
  const conversation = $conversation.get();
  if (view === 'open' && conversation) $conversation.set(asRead(conversation));
  $chatView.set(view);
  keepChat();
}

export const minimiseChat = (): void => setView('minimised');

/** Opens the chat, minimises it, and opens it again. */
export function toggleChat(): void {
  if ($chatView.get() === 'open') {
    minimiseChat();
    return;
  }
  const draft = $draft.get();
  if (draft.openedAt === undefined) setDraft({ ...draft, openedAt: Date.now() });
  setView('open');
}

export function editDraft(field: ChatField, text: string): void {
  setDraft({ ...$draft.get(), [field]: text });
}

function payloadOf(draft: Draft, sessionId: string) {
  const { visitorName, visitorEmail, initialMessage, openedAt = Date.now() } = draft;
  return { sessionId, visitorName, visitorEmail, initialMessage, filledIn: Math.max(0, Date.now() - openedAt) };
}

function messagesOf(error: z.core.$ZodError): FieldMessages {
  // The first that is wrong with a field is said first.
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

/** What is wrong with the form as it stands. */
export function draftProblems(): FieldMessages {
  const parsed = ChatSessionSchema.safeParse(payloadOf($draft.get(), crypto.randomUUID()));
  return parsed.success ? {} : messagesOf(parsed.error);
}

/** The try that is under way; whoever closes the chat meanwhile does not want its answer. */
let current: symbol | undefined;

export type Started = { kind: 'started' | 'failed' | 'dropped' } | { kind: 'wrong'; fields: FieldMessages };

const isChatField = (name: string): name is ChatField => name in EMPTY;

function refusedWith(fields: Readonly<Record<string, string>>): Started {
  // The server would not take this id any more than the first time.
  if ('sessionId' in fields) setDraft({ ...$draft.get(), sessionId: undefined });
  const shown = Object.entries(fields).filter(([name]) => isChatField(name));
  $chatStart.set(shown.length > 0 ? 'idle' : 'failed');
  return shown.length > 0 ? { kind: 'wrong', fields: Object.fromEntries(shown) } : { kind: 'failed' };
}

/**
 * Starts a session with what the form holds.
 * @param extras date of the privacy policy that the form names, and what stands in the field that nobody sees
 */
export async function startChat(extras: { privacyVersion: string; trap: string }): Promise<Started> {
  if (current) return { kind: 'dropped' };
  const draft = $draft.get();
  const sessionId = draft.sessionId ?? crypto.randomUUID();
  const parsed = ChatSessionSchema.safeParse({
    ...payloadOf(draft, sessionId),
    privacyVersion: extras.privacyVersion,
    ...(extras.trap === '' ? {} : { [TRAP_FIELD]: extras.trap }),
  });
  if (!parsed.success) return { kind: 'wrong', fields: messagesOf(parsed.error) };

  const mine = Symbol(sessionId);
  current = mine;
  setDraft({ ...draft, sessionId });
  $chatStart.set('connecting');
  const sent = await startChatSession(parsed.data);

  if (current !== mine) {
    if (sent.kind === 'sent') void endSession(sessionId);
    return { kind: 'dropped' };
  }
  current = undefined;
  if (sent.kind === 'sent') {
    $chatStart.set('idle');
    $conversation.set(conversationOf(parsed.data, { now: Date.now(), inView: $chatView.get() === 'open' }));
    keepChat();
    setDraft(EMPTY);
    return { kind: 'started' };
  }
  console.error(new Error('Failed to initialize chat session', { cause: sent.error }));
  return refusedWith(sent.kind === 'refused' ? sent.fields : {});
}

async function endSession(sessionId: string): Promise<void> {
  const sent = await endChatSession(sessionId);
  if (sent.kind === 'failed') console.error('The chat session was not ended.', sent.error);
}

/** Closes the chat and ends its session, if there is one. What was typed and not sent stays. */
export function closeChat(): void {
  const conversation = $conversation.get();
  if (conversation) void endSession(conversation.sessionId);
  // A session that is being started is ended when its answer comes; the next one is another.
  if (current) setDraft({ ...$draft.get(), sessionId: undefined });
  current = undefined;
  $chatStart.set('idle');
  $conversation.set(undefined);
  setView('closed');
}
