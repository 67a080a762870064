import { withLetters } from './links.ts';

const TARGETS = [
  { name: 'Facebook', icon: 'facebook', address: 'https://www.facebook.com/sharer/sharer.php?u={url}' },
  { name: 'Twitter', icon: 'x', address: 'https://twitter.com/intent/tweet?url={url}&text={title}' },
  { name: 'LinkedIn', icon: 'linkedin', address: 'https://www.linkedin.com/sharing/share-offsite/?url={url}' },
  { name: 'WhatsApp', icon: 'whatsapp', address: 'https://wa.me/?text={title}%20{url}' },
  { name: 'Email', icon: 'mail', address: 'mailto:?subject={title}&body={url}' },
  { name: 'Telegram', icon: 'telegram', address: 'https://t.me/share/url?url={url}&text={title}' },
] as const;

/** Opens in a small window without access to its page (browser/first-paint.ts); without scripts in another tab. */
const WINDOW = { target: '_blank', rel: 'noopener', 'data-window': 'noopener,width=600,height=400' } as const;

/** Links that share a page. @param url its full address */
export const shareLinks = ({ url, title }: { url: string; title: string }) =>
  TARGETS.map(({ name, icon, address }) => {
    const href = withLetters(address.replace('{url}', encodeURIComponent(url)).replace('{title}', encodeURIComponent(title)));
    const opensWindow = name !== 'Email';
    return { name, icon, opensWindow, attributes: { href, ...(opensWindow ? WINDOW : {}) } };
  });
