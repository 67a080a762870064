import toastWords from 'words:toasts';
import { useStore } from '@nanostores/react';
import * as Radix from '@radix-ui/react-toast';
import { $toasts, closeToast, type ShownToast, TOAST_DURATION } from '../../stores/toasts.ts';
import { Icon } from '../Icon.tsx';
import { Styles } from '../Styles.tsx';
import { useLaterWords } from '../../language/words/use-later-words.ts';
import styles from './toasts.css?url';

function Message({ id, open, title, description, variant, close }: ShownToast & { close: string }) {
  const destructive = variant === 'destructive';
  return (
    // Radix announces the text to screen readers itself; a role here would announce it twice.
    <Radix.Root
      asChild
      type={destructive ? 'foreground' : 'background'}
      open={open}
      onOpenChange={(next) => {
        if (!next) closeToast(id);
      }}
    >
      <div
        className={`toast flex items-start gap-3 rounded-lg border-s-4 border-work bg-raised pt-2 pe-1.5 pb-3.5 ps-4 text-sm text-ink [&>.icon]:mt-[0.7rem] [&>.icon]:text-work ${destructive ? '[--color-work:var(--color-accent)]' : ''}`}
      >
        <Icon name={destructive ? 'alert' : 'check'} />
        <div className="flex-1 pt-2">
          <Radix.Title asChild>
            <b className={destructive ? 'text-work' : undefined}>{title}</b>
          </Radix.Title>
          {description && <Radix.Description>{description}</Radix.Description>}
        </div>
        <Radix.Close className="icon-button" aria-label={close}>
          <Icon name="close" />
        </Radix.Close>
      </div>
    </Radix.Root>
  );
}

const WORDS = { toasts: toastWords };

export function Toasts() {
  const toasts = useStore($toasts, { ssr: 'initial' });
  const words = useLaterWords(WORDS);
  // Astro knows an island by its element. For null it would try Markdown first, which calls hooks outside React.
  if (!words) return <></>;
  return (
    <Radix.Provider label={words.toasts.message} duration={TOAST_DURATION}>
      <Styles href={styles} />
      {toasts.map((toast) => (
        <Message key={toast.id} {...toast} close={words.toasts.close} />
      ))}
      <Radix.Viewport asChild label={words.toasts.messages} hotkey={['F8']}>
        {/* A plain element: Radix's list would hold no list items, as each toast has a role of its own. */}
        <div className="toasts" />
      </Radix.Viewport>
    </Radix.Provider>
  );
}
