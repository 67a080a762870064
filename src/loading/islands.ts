/** Which island comes when, on every page. Nothing here is loaded before a visitor acts, or has left a chat open in this tab. */
import { chatIsKept } from '../stores/chat-kept.ts';
import type {} from '../stores/toasts.ts';
import { onFirstAct } from './first-act.ts';

document.addEventListener('toast', ({ detail }) => {
  void import('../islands/Toasts/mount.tsx').then((toasts) => toasts.show(detail));
});

onFirstAct(
  '[data-copy],a[data-share],form[action="/blog"] button,.newsletter button,.chat-open',
  () => import('./answering.ts'),
  chatIsKept(),
);
