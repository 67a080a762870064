import { useState } from 'react';
import { copyText } from '../../browser/copy-text.ts';
import { useHydrated } from '../useHydrated.ts';

/** Result of the last action. */
export type ShareResult = 'idle' | 'copied' | 'not-copied' | 'not-shared';

/** Copies and shares an address through the browser. `canShare` is false at build time and where there is no such way. */
export function useShare(url: string, title: string) {
  const [result, setResult] = useState<ShareResult>('idle');
  const hydrated = useHydrated();

  async function copy() {
    setResult((await copyText(url)) ? 'copied' : 'not-copied');
  }
  async function share() {
    try {
      await navigator.share({ url, title });
    } catch (error) {
      // The visitor closed the browser's dialog.
      if ((error as Error).name === 'AbortError') return;
      console.error('The browser could not share.', error);
      setResult('not-shared');
    }
  }
  return { result, copy, share, canShare: hydrated && typeof navigator.share === 'function' };
}
