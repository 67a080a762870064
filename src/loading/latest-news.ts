/** The home page's news are asked for, and what shows them is loaded, when a visitor comes near. */
const NEAR = '200px';

function showNewsWhenNear(place: HTMLElement): void {
  const observer = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      import('../islands/News/mount.tsx').then(
        ({ showNews }) => showNews(place),
        // Bones that nothing will ever replace promise too much; the link to all news stands above them.
        () => (place.hidden = true),
      );
    },
    { rootMargin: NEAR },
  );
  // The section, not what is in it: as long as it is far away, its parts are not laid out and have no place.
  observer.observe(place.closest('section') ?? place);
}

for (const place of document.querySelectorAll<HTMLElement>('[data-news]')) showNewsWhenNear(place);
