/** A sentence about something that was asked for and is not there, above a page that goes on as usual. */

/**
 * Says it after `place`, also to screen readers, which hear a status only if it was empty before.
 * @returns what takes the notice away again
 */
export function quietNotice(place: Element, sentence: string): () => void {
  const notice = document.createElement('p');
  notice.className = 'quiet-notice';
  notice.setAttribute('role', 'status');
  place.after(notice);
  setTimeout(() => (notice.textContent = sentence));
  return () => notice.remove();
}
