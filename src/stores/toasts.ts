/** Short messages, one at a time: a new toast closes the one before. A closed one stays in the store until it has faded out. */
import { atom } from 'nanostores';
import { hydrate } from '../browser/hydrate.ts';

export interface Toast {
  title: string;
  description?: string;
  /** `destructive` interrupts a screen reader: something that the visitor wanted was not done. */
  variant?: 'destructive';
}

export interface ShownToast extends Toast {
  id: number;
  open: boolean;
}

/** Milliseconds until a toast closes by itself. */
export const TOAST_DURATION = 5000;
/** Milliseconds after which a closed toast is removed. */
export const TOAST_REMOVE_DELAY = 1_000_000;

export const $toasts = atom<readonly ShownToast[]>([]);
let lastId = 0;

export function showToast(toast: Toast): void {
  lastId += 1;
  $toasts.set([{ ...toast, id: lastId, open: true }]);
  void hydrate(document.querySelector('#toasts'));
}

export function closeToast(id: number): void {
  $toasts.set($toasts.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => $toasts.set($toasts.get().filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY);
}
