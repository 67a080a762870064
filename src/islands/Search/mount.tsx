import { $searchIndex, loadSearchIndex } from '../../stores/search.ts';
import { hydrate } from '../mount.tsx';
import { Search } from './Search.tsx';

const alive = new WeakSet<Element>();

/**
 * Brings a search box of the page to life, once.
 *
 * @param submitted its button was pressed before the island came
 */
export function start(form: HTMLFormElement, submitted: boolean): void {
  const place = form.parentElement;
  const input = form.querySelector('input');
  const button = form.querySelector('button');
  if (!place || !input || !button || alive.has(form)) return;
  alive.add(form);
  if ($searchIndex.get().state === 'idle') void loadSearchIndex();
  hydrate(place, <Search place={place} id={input.id} text={input.value} submitted={submitted} magnifier={button.innerHTML} />);
}
