import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toasts, addToast, closeToast } from '../../src/islands/Toasts/queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
  $toasts.set([]);
});
afterEach(() => vi.useRealTimers());

const queue = () => $toasts.get().map(({ title, open }) => ({ title, open }));

test('a message that was closed is forgotten 1,000,000 ms later', () => {
  addToast({ title: 'Success' });
  expect(queue()).toEqual([{ title: 'Success', open: true }]);
  closeToast($toasts.get()[0]?.id ?? 0);
  vi.advanceTimersByTime(999_999);
  expect(queue()).toEqual([{ title: 'Success', open: false }]);
  vi.advanceTimersByTime(1);
  expect(queue()).toEqual([]);
});

test('there is never more than one, and forgetting an old one leaves a new one alone', () => {
  addToast({ title: 'First' });
  closeToast($toasts.get()[0]?.id ?? 0);
  addToast({ title: 'Second' });
  expect(queue()).toEqual([{ title: 'Second', open: true }]);
  vi.advanceTimersByTime(1_000_000);
  expect(queue()).toEqual([{ title: 'Second', open: true }]);
});
