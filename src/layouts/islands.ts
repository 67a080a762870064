/** Which island comes when, on every page. Nothing here is loaded before a visitor acts, or has left a chat open in this tab. */
import { chatIsKept } from '../stores/chat-kept.ts';
import { type Toast, TOAST_EVENT } from '../stores/toasts.ts';
import { onFirstAct } from './first-act.ts';

document.addEventListener(TOAST_EVENT, (event) => {
  void import('../islands/Toasts/mount.tsx').then(({ show }) => show((event as CustomEvent<Toast>).detail));
});

onFirstAct(
  '[data-copy],a[data-share],form[action="/blog"] button,.newsletter button,.chat-open',
  () => import('./answering.ts'),
  chatIsKept(),
);
