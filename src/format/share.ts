/** Share targets and their links. */

export const SHARE_TARGETS = ['facebook', 'twitter', 'linkedin', 'whatsapp', 'email', 'telegram'] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

export const SHARE_NAMES: Readonly<Record<ShareTarget, string>> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  email: 'Email',
};

/** Icon of each target. */
export const SHARE_ICONS = {
  facebook: 'facebook',
  twitter: 'x',
  linkedin: 'linkedin',
  whatsapp: 'whatsapp',
  telegram: 'telegram',
  email: 'mail',
} as const satisfies Readonly<Record<ShareTarget, string>>;

/**
 * Attributes of a link that opens in a small window without access to its page (browser/first-paint.ts); without scripts in
 * another tab.
 */
export const WINDOW = { target: '_blank', rel: 'noopener', 'data-window': 'noopener,width=600,height=400' } as const;

/** @param url the full address that is shared */
export function shareLink(target: ShareTarget, { url, title }: { url: string; title: string }): string {
  const address = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  switch (target) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${address}`;
    case 'twitter':
      return `https://twitter.com/intent/tweet?url=${address}&text=${text}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${address}`;
    case 'whatsapp':
      return `https://wa.me/?text=${text}%20${address}`;
    case 'telegram':
      return `https://t.me/share/url?url=${address}&text=${text}`;
    case 'email':
      return `mailto:?subject=${text}&body=${address}`;
  }
}
