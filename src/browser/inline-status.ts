/** Shows a sentence after `place`. Screen readers announce it because its element is empty at first. @returns removes it */
export function showInlineStatus(place: Element, sentence: string, link?: { href: string; text: string }): () => void {
  const status = document.createElement('p');
  status.className = 'inline-status';
  status.setAttribute('role', 'status');
  place.after(status);
  setTimeout(() => {
    status.textContent = sentence;
    if (!link) return;
    const anchor = document.createElement('a');
    anchor.href = link.href;
    anchor.textContent = link.text;
    status.append(' ', anchor);
  });
  return () => status.remove();
}
