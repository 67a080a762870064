/**
 * A box of a text takes the focus when it appears, as one does that was just inserted. An item with boxes would therefore
 * open at its last box, with the title out of sight. So a box may take the focus only after a press in a text, a menu or a
 * dialog.
 */

/** Where a press may insert a box. */
const INSERTS = '.lexical-root, [role=menuitem], [role=dialog]';

export function keepFocusOnOpening(): void {
  let mayInsert = false;
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, ({ target }) => (mayInsert = target instanceof Element && target.closest(INSERTS) !== null), true);
  addEventListener('hashchange', () => (mayInsert = false));
  const focus = Reflect.get(HTMLElement.prototype, 'focus');
  HTMLElement.prototype.focus = function (options) {
    if (this.dataset['componentName'] === undefined || mayInsert) focus.call(this, options);
  };
}
