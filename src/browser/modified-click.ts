/** Whether a click asks the browser for another tab, window or a download, which a script must not prevent. */
export const isModifiedClick = (event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button > 0;
