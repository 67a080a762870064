/** The message that is shown, and those that were: nothing but the last one is ever open. */
import { atom } from 'nanostores';
import { type Toast, TOAST_REMOVE_DELAY } from '../../stores/toasts.ts';

export interface ShownToast extends Toast {
  id: number;
  open: boolean;
}

export const $toasts = atom<readonly ShownToast[]>([]);
let lastId = 0;

const remove = (id: number) => $toasts.set($toasts.get().filter((toast) => toast.id !== id));

/** Closes a message; it is forgotten long after its way out has been seen. */
export function closeToast(id: number): void {
  $toasts.set($toasts.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => remove(id), TOAST_REMOVE_DELAY);
}

export function addToast(toast: Toast): void {
  lastId += 1;
  $toasts.set([{ ...toast, id: lastId, open: true }]);
}
