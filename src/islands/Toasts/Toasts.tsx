import './toasts.css';
import { useStore } from '@nanostores/react';
import * as Radix from '@radix-ui/react-toast';
import { TOAST_DURATION } from '../../stores/toasts.ts';
import { Icon } from '../Icon.tsx';
import { $toasts, closeToast, type ShownToast } from './queue.ts';

/** Pixels to the right after which a message lets go. */
const SWIPE_THRESHOLD = 50;

function Message({ id, open, title, description, variant = 'default', action, duration = TOAST_DURATION }: ShownToast) {
  const destructive = variant === 'destructive';
  return (
    <Radix.Root
      asChild
      type={destructive ? 'foreground' : 'background'}
      open={open}
      duration={duration}
      onOpenChange={(next) => {
        if (!next) closeToast(id);
      }}
    >
      <div className={`toast toast-${variant}`} role={destructive ? 'alert' : 'status'}>
        <Icon name={destructive ? 'alert' : 'check'} />
        <div className="toast-text">
          <Radix.Title className="toast-title">{title}</Radix.Title>
          {description && <Radix.Description>{description}</Radix.Description>}
          {action && (
            <Radix.Action className="btn btn-small btn-quiet" altText={action.label} onClick={action.run}>
              {action.label}
            </Radix.Action>
          )}
        </div>
        <Radix.Close className="square" aria-label="Close message">
          <Icon name="close" />
        </Radix.Close>
      </div>
    </Radix.Root>
  );
}

export function Toasts() {
  const toasts = useStore($toasts);
  return (
    <Radix.Provider label="Message" swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD} duration={TOAST_DURATION}>
      {toasts.map((toast) => (
        <Message key={toast.id} {...toast} />
      ))}
      <Radix.Viewport asChild label="Messages (F8)" hotkey={['F8']}>
        {/* Radix makes a list of it; a list of messages with roles of their own would be none. */}
        <div className="toasts" />
      </Radix.Viewport>
    </Radix.Provider>
  );
}
