import type { Page } from '@playwright/test';

/** The layout shift of the page so far. The browser reports it after the frame that shows it. */
export const recordedShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    return shift;
  });
