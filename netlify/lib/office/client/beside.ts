/**
 * On a wide screen an enquiry opens beside the list, which is not loaded again. Its address is its own: the browser goes back to the list,
 * and a reload shows the enquiry alone.
 */
const WIDE = matchMedia('(min-width: 75rem)');
const ENQUIRY = /^\/office\/(?:appointments|messages|chats)\/[0-9a-z]{9}-[0-9a-f]{16}$/;

const place = () => document.getElementById('beside');
/** Whether a part of the page belongs to an enquiry beside the list. */
export const isBeside = (part: Element): boolean => part.closest('#beside') !== null;

/** The address and title of the list. */
let list: { href: string; title: string } | undefined;

function markRow(pathname: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.row-link'))
    if (link.pathname === pathname) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
}

/** An enquiry in one of the states of its page. */
const addressOf = ({ pathname, search }: URL | Location) => pathname + search;
/** What was typed and not sent, by address: somebody who looks at another enquiry, or another form of it, finds it again. */
const unsent = new Map<string, { title: string; content: readonly Node[] }>();
/** The address of the enquiry that is shown. */
let shown = '';

/** Keeps what is shown, if something is typed into it. */
function keepTyped(): void {
  const beside = place();
  const isTyped = [...(beside?.querySelectorAll('textarea') ?? [])].some(({ value, defaultValue }) => value !== defaultValue);
  if (beside && isTyped && shown !== '') unsent.set(shown, { title: document.title, content: [...beside.childNodes] });
  else unsent.delete(shown);
}

function show(title: string, content: readonly Node[]): void {
  const beside = place();
  if (!beside) return;
  beside.replaceChildren(...content);
  beside.hidden = false;
  document.title = title;
  shown = addressOf(location);
  const target = location.hash === '' ? beside : document.getElementById(location.hash.slice(1));
  target?.scrollIntoView({ block: location.hash === '' ? 'nearest' : 'start' });
  beside.focus({ preventScroll: true });
}

/** Shows a page that is the response to a form beside the list. @param html of a page of the office */
export function showBeside(html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  show(page.title, [...(page.querySelector('main')?.childNodes ?? [])]);
}

/** Number of the last request: responses to earlier ones are left out. */
let loads = 0;

/** Loads an enquiry beside the list. @returns whether it is shown there; otherwise the browser opens the address */
async function load(href: string): Promise<boolean> {
  const number = ++loads;
  keepTyped();
  const { pathname } = new URL(href);
  const kept = unsent.get(addressOf(new URL(href)));
  if (kept) {
    show(kept.title, kept.content);
    markRow(pathname);
    return true;
  }
  const response = await fetch(href, { headers: { Accept: 'text/html' } }).catch(() => undefined);
  const html = await response?.text().catch(() => undefined);
  if (number !== loads) return true;
  if (!response?.ok || response.redirected || html === undefined) return false;
  showBeside(html);
  markRow(pathname);
  return true;
}

/** Brings the rows of the list up to date, after a decision. */
async function refreshList(): Promise<void> {
  if (!list) return;
  const html = await fetch(list.href, { headers: { Accept: 'text/html' } })
    .then((response) => response.text())
    .catch(() => '');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const [rows, fresh] = [document.querySelector('main > .rows'), page.querySelector('main > .rows, main > .empty')];
  if (rows && fresh) rows.replaceWith(fresh);
  markRow(location.pathname);
}

/** Opens the address to which a form beside the list has led. */
export async function visitBeside(href: string): Promise<void> {
  const to = new URL(href, location.href);
  // What was typed is sent.
  shown = '';
  for (const address of unsent.keys()) if (address.startsWith(to.pathname)) unsent.delete(address);
  if (ENQUIRY.test(to.pathname)) {
    history.pushState({}, '', to);
    if (await load(to.href)) return refreshList();
  }
  location.assign(to);
}

function openBeside(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('main a[href]');
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!place() || !WIDE.matches || !ENQUIRY.test(link.pathname)) return;
  event.preventDefault();
  list ??= { href: location.href, title: document.title };
  history.pushState({}, '', link.href);
  void load(link.href).then((isShown) => isShown || location.assign(link.href));
}

function goBack(): void {
  const beside = place();
  if (!beside || !list) return;
  if (ENQUIRY.test(location.pathname)) void load(location.href);
  // Another list, or another page of it.
  else if (location.href !== list.href) location.reload();
  else {
    keepTyped();
    beside.hidden = true;
    beside.replaceChildren();
    document.title = list.title;
    markRow('');
  }
}

export function startBeside(): void {
  document.addEventListener('click', openBeside);
  addEventListener('popstate', goBack);
}
