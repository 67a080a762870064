/** Escapes text for HTML content and attribute values between double quotation marks. */
export const escapeHtml = (text = ''): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
