/** @returns whether an earlier page has stored something under a key */
export function isStored(key: string): boolean | undefined {
  try {
    return key in sessionStorage || key in localStorage;
  } catch {
    // The browser allows no storage.
    return undefined;
  }
}
