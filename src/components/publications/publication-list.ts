/** The list of publications: tabs, a search within the tab, eight at first and six more at a time. */
import { parameter } from '../ui/address.ts';
import { filterTabs } from '../ui/filter-tabs.ts';
import { quietNotice } from '../ui/quiet-notice.ts';
import { matches } from './matches.ts';

const FIRST = 8;
const MORE = 6;
/** Milliseconds for which "Loading..." is seen. */
const LOADING = 500;

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const tabs = find('[role=group][aria-label="Kind of publication"]');
const input = document.querySelector<HTMLInputElement>('#search-publications');
const more = document.querySelector<HTMLButtonElement>('[data-more]');
const empty = find('[data-empty]');

const textOf = (element: Element | null) => element?.textContent.trim() ?? '';
const entryOf = (element: HTMLElement) => ({
  element,
  title: textOf(element.querySelector('h3')),
  tags: [...element.querySelectorAll('.tags .badge:not(.badge-star)')].map(textOf),
  year: textOf(element.querySelector('.year .num')),
});

if (tabs && input && more && empty) start(tabs, input, more, empty);

function start(group: HTMLElement, field: HTMLInputElement, button: HTMLButtonElement, nothing: HTMLElement) {
  const sections = [...document.querySelectorAll<HTMLElement>('section[data-category]')].map((element) => ({
    element,
    category: element.dataset['category'] ?? '',
    count: element.querySelector('.group-heading .num'),
    entries: [...element.querySelectorAll<HTMLElement>('.pub')].map(entryOf),
  }));
  const words = button.textContent;
  let chosen = '';
  let visible = FIRST;
  let loading: ReturnType<typeof setTimeout> | undefined;
  const status = document.createElement('p');
  status.className = 'sr';
  status.setAttribute('role', 'status');
  group.after(status);

  function show() {
    const query = field.value.trim();
    for (const { element, category, count, entries } of sections) {
      element.hidden = category !== chosen;
      if (element.hidden) continue;
      const found = entries.filter((entry) => matches(entry, query));
      const shown = new Set(found.slice(0, visible));
      for (const entry of entries) entry.element.hidden = !shown.has(entry);
      if (count) count.textContent = String(found.length);
      element.hidden = found.length === 0;
      nothing.hidden = found.length > 0;
      button.hidden = found.length <= visible;
      status.textContent = `${found.length} ${found.length === 1 ? 'publication' : 'publications'}`;
    }
    document.documentElement.classList.add('listed');
  }

  function endLoading() {
    clearTimeout(loading);
    loading = undefined;
    button.ariaDisabled = null;
    button.textContent = words;
  }
  function loadMore() {
    if (loading !== undefined) return;
    button.ariaDisabled = 'true';
    button.textContent = 'Loading...';
    loading = setTimeout(() => {
      endLoading();
      const before = visible;
      visible += MORE;
      show();
      const first = [...document.querySelectorAll<HTMLElement>('.pub:not([hidden])')].filter(({ offsetParent }) => offsetParent)[
        before
      ];
      first?.querySelector<HTMLElement>('h3 a')?.focus();
    }, LOADING);
  }
  /** Another tab or another search begins from the first eight; more that was asked for before is not for it. */
  function restart() {
    endLoading();
    visible = FIRST;
    show();
  }

  button.addEventListener('click', loadMore);
  field.addEventListener('input', restart);
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    restart();
  });
  nothing.querySelector('button')?.addEventListener('click', () => {
    field.value = '';
    restart();
    field.focus();
  });
  // The form goes its own way if it is sent before this script is there.
  field.value = parameter('search') ?? field.value;
  let clearNotice: (() => void) | undefined;
  const filter = filterTabs(group, {
    parameter: 'category',
    fallback: 'journal',
    resets: ['id'],
    onChange(id) {
      chosen = id;
      clearNotice?.();
      restart();
    },
  });

  /** Makes sure that the publication which the address names is shown. @returns it; null if the address names none */
  function linked(): HTMLElement | null | undefined {
    const id = parameter('id');
    if (id === null) return null;
    const section = sections.find(({ entries }) => entries.some(({ element }) => element.id === id));
    if (!section) return undefined;
    filter.choose(section.category, 'replace');
    const place = section.entries.findIndex(({ element }) => element.id === id);
    visible = Math.max(visible, FIRST + Math.ceil((place + 1 - FIRST) / MORE) * MORE);
    show();
    return section.entries[place]?.element;
  }
  // The browser itself goes back to where the page was scrolled to.
  addEventListener('popstate', () => void linked());

  const entry = linked();
  if (entry === undefined) clearNotice = quietNotice(group, 'That publication is not in the list. Here are all of them.');
  entry?.classList.add('is-wanted');
  entry?.scrollIntoView();
  entry?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
}
