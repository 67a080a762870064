/**
 * The search boxes: what makes one alive is on its way as soon as a pointer comes near, and alive when it is used. What
 * was typed before that is handed over.
 */
const search = () => import('../islands/Search/mount.tsx');
const notLoaded = (error: unknown) => console.error('The search could not be loaded; its form works without it.', error);

function comeAlive(form: HTMLFormElement): void {
  let submitted = false;
  const listening = new AbortController();
  const { signal } = listening;
  const use = () =>
    search().then(
      ({ start }) => {
        listening.abort();
        start(form, submitted);
      },
      (error: unknown) => {
        notLoaded(error);
        if (submitted) form.submit();
      },
    );
  const prepare = () => void search().catch(notLoaded);
  const focused = () => {
    // On its way beside the island, which is much larger.
    import('../stores/search.ts').then(({ loadSearchIndex }) => loadSearchIndex(), notLoaded);
    void use();
  };
  form.addEventListener('pointerenter', prepare, { signal, once: true });
  form.addEventListener('touchstart', prepare, { signal, once: true, passive: true });
  form.addEventListener('focusin', focused, { signal });
  form.addEventListener(
    'submit',
    (event) => {
      // Whoever presses again will not wait for the island: the form goes its own way.
      if (submitted) return;
      event.preventDefault();
      submitted = true;
      void use();
    },
    { signal },
  );
  // The visitor may have been quicker than this script.
  if (form.contains(document.activeElement)) focused();
}
for (const form of document.querySelectorAll<HTMLFormElement>('form[action="/blog"]')) comeAlive(form);
