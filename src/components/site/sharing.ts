/** Sharing a page: small windows, and copying its address. Comes with the first sign of a visitor. */
import { copyAddress } from '../../format/copy-address.ts';
import { showToast } from '../../stores/toasts.ts';

/* Should the browser refuse to copy, the address stands in the button's place to be copied by hand. */
async function copy(button: HTMLElement) {
  const status = button.nextElementSibling;
  const address = button.dataset['copy'] ?? location.href;
  const copied = await copyAddress(address);
  button.classList.toggle('is-copied', copied);
  status?.classList.toggle('sr', copied);
  if (status) status.textContent = copied ? 'Link copied' : address;
}

async function shareNatively(url: string) {
  try {
    await navigator.share({ url, title: document.title });
  } catch (error) {
    // Closing the browser's sheet is no fault.
    if ((error as Error).name === 'AbortError') return;
    console.error('The browser could not share.', error);
    showToast({
      title: 'Error',
      description: 'This page could not be shared. Its link can still be copied.',
      variant: 'destructive',
      action: { label: 'Copy link', run: () => void copyAddress(url) },
    });
  }
}

addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const copyButton = event.target.closest<HTMLElement>('[data-copy]');
  if (copyButton) void copy(copyButton);
  const shareButton = event.target.closest<HTMLElement>('[data-share-with]');
  if (shareButton) void shareNatively(shareButton.dataset['shareWith'] ?? location.href);

  // In a small window that knows nothing of this page. What opens no window (a mail) goes its own way.
  const link = event.target.closest<HTMLAnchorElement>('a[data-share]');
  if (!link?.href.startsWith('http') || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.href, '_blank', 'noopener,width=600,height=400');
});

/* The browser's own way of sharing, where there is one. */
if ('share' in navigator) {
  for (const copyButton of document.querySelectorAll<HTMLElement>('.share [data-copy]')) {
    const item = document.createElement('li');
    item.innerHTML =
      '<button type="button" class="square" aria-label="Share with an app"><svg class="icon" aria-hidden="true"><use href="/icons.svg#share"/></svg></button>';
    const button = item.firstElementChild as HTMLElement;
    button.dataset['shareWith'] = copyButton.dataset['copy'] ?? location.href;
    copyButton.closest('ul')?.append(item);
  }
}
