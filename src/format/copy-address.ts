/** Copies an address to the clipboard. Logs a refusal and returns false; the caller then shows the address. */
export async function copyAddress(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch (error) {
    console.error('The address could not be copied.', error);
    return false;
  }
}
