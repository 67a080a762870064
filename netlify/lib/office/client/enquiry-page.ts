/** The parts of a page that need the script: the question after WhatsApp, and printing. */

/** Listens to the whole document, also to pages that are shown later. */
export function startEnquiryPage(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) button.hidden = false;
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    // After the link was followed, so the person sees the question on return.
    const question = document.getElementById(target.closest<HTMLElement>('[data-asks]')?.dataset['asks'] ?? '');
    if (question) question.hidden = false;
    const dismiss = target.closest('[data-dismiss]')?.closest<HTMLElement>('[id]');
    if (dismiss) dismiss.hidden = true;
    if (target.closest('[data-print]')) print();
  });
}
