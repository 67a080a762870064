/** Puts an address on the clipboard. A browser that refuses is only logged; the caller then shows the address. */
export async function copyAddress(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch (error) {
    console.error('The address could not be copied.', error);
    return false;
  }
}
