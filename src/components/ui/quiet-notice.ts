/** A sentence about something that was asked for and is not there, above a page that goes on as usual. */

/**
 * Says it after `place`, also to screen readers, which hear a status only if it was empty before.
 * @param onward a link that follows the sentence
 * @returns what takes the notice away again
 */
export function quietNotice(place: Element, sentence: string, onward?: { href: string; words: string }): () => void {
  const notice = document.createElement('p');
  notice.className = 'quiet-notice';
  notice.setAttribute('role', 'status');
  place.after(notice);
  setTimeout(() => {
    notice.textContent = sentence;
    if (!onward) return;
    const link = document.createElement('a');
    link.href = onward.href;
    link.textContent = onward.words;
    notice.append(' ', link);
  });
  return () => notice.remove();
}
