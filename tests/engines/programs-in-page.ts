/** Runs in the page: changes it as visitors' programs do, now and whenever something is added. */
export function changeLikePrograms(): void {
  const untouched = 'script, style, noscript, template, textarea, option, title, svg, font, [translate=no]';

  /** As a browser's translator does: the text goes, and a copy stands in two elements of its own. */
  function translate(text: Text): void {
    if (text.data.trim() === '' || text.parentElement?.closest(untouched) !== null) return;
    // The element is obsolete, and types name it as deprecated.
    const [outer, inner] = ['font', 'font'].map((name) => document.createElement(name));
    if (!outer || !inner) return;
    inner.style.verticalAlign = 'inherit';
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
  /** A password manager's icon after a field, a language checker's layer before a text area, and their attributes. */
  function decorate(field: HTMLElement): void {
    if (field.hasAttribute('data-bwautofill')) return;
    field.setAttribute('data-bwautofill', 'username');
    field.style.setProperty('--darkreader-inline-color', '#e8e6e3');
    if (field.localName === 'textarea') {
      field.setAttribute('spellcheck', 'false');
      field.before(document.createElement('lt-highlighter'));
    } else if (!field.matches('[type=checkbox], [type=hidden], select')) {
      const icon = document.createElement('div');
      icon.setAttribute('data-lastpass-icon-root', '');
      field.after(icon);
    }
  }
  function change(root: Node): void {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = root instanceof Text ? [root] : [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    found.forEach(translate);
    if (root instanceof Element)
      for (const field of root.querySelectorAll<HTMLElement>('input, textarea, select')) decorate(field);
  }

  document.documentElement.classList.add('translated-ltr');
  document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
  change(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') change(target);
      for (const node of addedNodes) if (node.isConnected) change(node);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}
