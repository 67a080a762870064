import { onFirstAct } from './first-act.ts';

/**
 * Brings a page's list to life: what shows a part of it at a time. If that cannot be had, the page becomes what it is
 * without scripts: all of the list, and no button that nobody answers.
 *
 * @param controls as of `onFirstAct`
 * @param load as of `onFirstAct`; an address that asks for a part of the list starts it at once
 */
export function listOnFirstAct(controls: string, load: () => Promise<unknown>): void {
  const loadOrShowAll = () =>
    load().catch((error: unknown) => {
      document.documentElement.classList.remove('js');
      throw error;
    });
  onFirstAct(controls, loadOrShowAll, location.search !== '');
}
