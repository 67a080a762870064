/** Keeps what was typed into `<form data-keeps="…">` when its page is left or hidden; the attribute is the step that keeps it. */
export function keepDraft(): void {
  let isChanged = false;
  document.addEventListener('input', ({ target }) => {
    if ((target as HTMLInputElement).form?.dataset['keeps'] !== undefined) isChanged = true;
  });
  document.addEventListener('visibilitychange', () => {
    const form = document.querySelector<HTMLFormElement>('form[data-keeps]');
    if (document.visibilityState !== 'hidden' || !form || !isChanged) return;
    const fields = new URLSearchParams([...new FormData(form)] as [name: string, value: string][]);
    fields.set('step', form.dataset['keeps'] ?? '');
    navigator.sendBeacon(form.action, fields);
    isChanged = false;
  });
}
