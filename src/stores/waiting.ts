/** Whether a form waits on this device to be sent; asked by every page with a form, so it stands apart from the rest. */
export const unsentKey = (form: string): string => `unsent/${form}`;

export function isWaiting(form: string): boolean {
  try {
    return localStorage.getItem(unsentKey(form)) !== null;
  } catch {
    return false;
  }
}
