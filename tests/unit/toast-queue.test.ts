import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toasts, closeToast, showToast, TOAST_REMOVE_DELAY } from '../../src/stores/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The store hydrates the region of the page, which does not exist here.
  vi.stubGlobal('document', { querySelector: () => null });
  $toasts.set([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const toasts = () => $toasts.get().map(({ title, open }) => ({ title, open }));
const closeFirst = () => closeToast($toasts.get()[0]?.id ?? 0);

test('removes a closed toast after 1,000,000 ms', () => {
  expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
  showToast({ title: 'Success' });
  expect(toasts()).toEqual([{ title: 'Success', open: true }]);
  closeFirst();
  vi.advanceTimersByTime(999_999);
  expect(toasts()).toEqual([{ title: 'Success', open: false }]);
  vi.advanceTimersByTime(1);
  expect(toasts()).toEqual([]);
});

test('shows one toast at a time; the removal of an old one keeps the new one', () => {
  showToast({ title: 'First' });
  closeFirst();
  showToast({ title: 'Second' });
  expect(toasts()).toEqual([{ title: 'Second', open: true }]);
  vi.advanceTimersByTime(1_000_000);
  expect(toasts()).toEqual([{ title: 'Second', open: true }]);
});
