/** Counts the reading of an article once a browser session, and shows the figure with everyone else's. */
import { tellView } from '../../api/views.ts';
import { viewsText } from '../../format/numbers.ts';

const place = document.querySelector<HTMLElement>('[data-views]');
const slug = place?.dataset['views'] ?? '';
const flag = `viewed:${slug}`;

/** Where the session's figure is kept; storage may be closed to us, and each reading then counts. */
let kept: Storage | undefined;
let before: string | undefined;
try {
  before = sessionStorage[flag] as string | undefined;
  // Said before it is sent: a second page of the same session must not count while the first still waits.
  sessionStorage[flag] ??= '';
  kept = sessionStorage;
} catch {
  // As above.
}

function show(views: number) {
  const text = place?.lastChild;
  if (text) text.textContent = ` ${viewsText(views)}`;
}

if (before === undefined) {
  void tellView('articles', slug).then((views) => {
    // The next reading tries again.
    if (views === undefined) kept?.removeItem(flag);
    else {
      show(views);
      kept?.setItem(flag, String(views));
    }
  });
} else if (before) show(Number(before));
