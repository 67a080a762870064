/** Whether a click asks the browser for another tab, window or a download, which a script must not prevent. */
export const isModifiedClick = (event: {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  button?: number;
}): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || Boolean(event.button);
