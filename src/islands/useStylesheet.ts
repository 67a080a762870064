import { useEffect, useState } from 'react';

/**
 * Loads a stylesheet and returns whether it has loaded or failed. A stylesheet of React (Styles.tsx) can delay a commit,
 * and React then resets a letter that is typed into a controlled field meanwhile.
 */
export function useStylesheet(href: string): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: settle, onerror: settle });
    document.head.append(link);
    return () => link.remove();
  }, [href]);
  return isSettled;
}
