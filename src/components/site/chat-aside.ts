/**
 * Hides the chat button while an emergency notice is in its corner of the window. Before a visitor acts, and without a script,
 * it lies below the notice (styles/tokens.css).
 */
const corner = new IntersectionObserver(
  ([notice]) => document.documentElement.classList.toggle('notice-in-corner', notice?.isIntersecting),
  { rootMargin: '-80% 0px 0px -50%' },
);
const notice = document.querySelector('aside.notice-urgent');
if (notice) corner.observe(notice);
