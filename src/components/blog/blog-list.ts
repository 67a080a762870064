/**
 * The list of articles: topics, and six at a time. Everything is in the page already; here it is shown and hidden. Who
 * searched the site where the search itself could not come is led here with words in the address.
 */
import { parameter, setParameters } from '../ui/address.ts';
import { filterTabs } from '../ui/filter-tabs.ts';
import { quietNotice } from '../ui/quiet-notice.ts';
import { PAGE_SIZE, pageAsked, pagesOf } from './pages-of.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const tabs = find('[role=group][aria-label=Topics]');
const list = find('[data-articles]');
const count = find('[data-count]');
const pager = find('[data-pager]');
const heading = find('#articles');

if (tabs && list && count && pager && heading) start(tabs, list, count, pager, heading);

function start(group: HTMLElement, grid: HTMLElement, status: HTMLElement, nav: HTMLElement, title: HTMLElement) {
  const cards = [...grid.children] as HTMLElement[];
  const [previous, next] = [...nav.querySelectorAll<HTMLButtonElement>('[data-step]')];
  const numbers = nav.querySelector('ol');
  let chosen = 'all';
  let page = 1;

  const words = parameter('q')?.trim() ?? '';
  const says = ({ textContent }: Element) => textContent.toLowerCase().includes(words.toLowerCase());
  const named = cards.filter((card) => [...card.querySelectorAll('h3, p')].some(says));
  const searched = named.length > 0 ? named : cards;
  const matching = () => searched.filter(({ dataset }) => chosen === 'all' || dataset['category'] === chosen);

  function numberButton(number: number): HTMLLIElement {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = String(number);
    button.setAttribute('aria-label', `Page ${number}`);
    if (number === page) button.setAttribute('aria-current', 'page');
    button.addEventListener('click', () => turnTo(number));
    item.append(button);
    return item;
  }

  function show() {
    const found = matching();
    const pages = pagesOf(found.length);
    const from = (page - 1) * PAGE_SIZE;
    const visible = new Set(found.slice(from, from + PAGE_SIZE));
    for (const card of cards) card.hidden = !visible.has(card);
    const all = `${found.length} ${found.length === 1 ? 'article' : 'articles'}`;
    status.textContent = pages > 1 ? `${all}, page ${page} of ${pages}` : all;
    numbers?.replaceChildren(...Array.from({ length: pages }, (_, index) => numberButton(index + 1)));
    if (previous) previous.disabled = page === 1;
    if (next) next.disabled = page === pages;
    grid.dataset['articles'] = 'ready';
  }

  function turnTo(number: number) {
    page = number;
    setParameters({ page: number === 1 ? null : String(number) }, 'push');
    show();
    title.focus({ preventScroll: true });
    title.scrollIntoView();
  }

  const readPage = () => pageAsked(parameter('page'), pagesOf(matching().length));
  previous?.addEventListener('click', () => turnTo(page - 1));
  next?.addEventListener('click', () => turnTo(page + 1));
  filterTabs(group, {
    parameter: 'category',
    fallback: 'all',
    resets: ['page'],
    onChange(id) {
      chosen = id;
      page = readPage();
      show();
    },
  });
  if (words !== '' && named.length > 0)
    quietNotice(group, `Only articles whose title or summary says “${words}”.`, {
      href: location.pathname,
      words: 'All articles',
    });
  else if (words !== '') quietNotice(group, `No article says “${words}” here. Here are all of them.`);
  addEventListener('popstate', () => {
    page = readPage();
    show();
  });
}
