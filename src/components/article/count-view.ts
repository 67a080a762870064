/** Counts the reading of an article once a browser session, and shows the figure with everyone else's. */
import { tellView } from '../../api/views.ts';
import { viewsText } from '../../format/numbers.ts';

const place = document.querySelector<HTMLElement>('[data-views]');
const slug = place?.dataset['views'] ?? '';
const flag = `viewed:${slug}`;

function remembered(): string | undefined {
  try {
    return sessionStorage[flag] as string | undefined;
  } catch {
    return undefined; // Storage may be closed to us; each reading then counts.
  }
}
function remember(figure: string | undefined) {
  try {
    if (figure === undefined) sessionStorage.removeItem(flag);
    else sessionStorage[flag] = figure;
  } catch {
    // As above.
  }
}
function show(views: number) {
  const text = place?.lastChild;
  if (text) text.textContent = ` ${viewsText(views)}`;
}

const before = remembered();
if (before === undefined) {
  // Said before it is sent: a second page of the same session must not count while the first still waits.
  remember('');
  void tellView('articles', slug).then((views) => {
    remember(views?.toString());
    if (views !== undefined) show(views);
  });
} else if (before) show(Number(before));
