/** Copies a text to the clipboard. Logs a refusal and returns false; the caller then shows the text, to be copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.error('The text could not be copied.', error);
    return false;
  }
}
