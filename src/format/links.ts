/** Links to a telephone, a mailbox and WhatsApp, from numbers as people write them. */

export const telephoneLink = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`;

export const mailLink = (address: string): string => `mailto:${address}`;

/** wa.me takes the number with its country code, digits only. */
export const whatsAppLink = (number: string, text: string): string =>
  `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;

/** A video on YouTube itself, for those without a script. */
export const watchPage = (youtubeId: string): string => `https://www.youtube.com/watch?v=${youtubeId}`;
