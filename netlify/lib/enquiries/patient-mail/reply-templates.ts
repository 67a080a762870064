/** Templates of mails, filled in for one patient. */
import type { OfficeTexts } from '../../site-data.ts';
import type { EnquiryKind } from '../kinds.ts';

/** The name is that in the list. The text is without greeting and closing, which the mail adds. */
export type ReplyTemplate = Omit<OfficeTexts['replies'][number], 'kinds'>;

/** Replaces `{name}` and other placeholders once; a value that looks like a placeholder stays as it is. */
export const interpolateText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** The templates of a kind that the office chooses from. @param texts of the patient's language @param patient the patient's name */
export const replyTemplates = ({ replies, practice, doctor }: OfficeTexts, kind: EnquiryKind, patient: string): ReplyTemplate[] =>
  replies
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ id, name, subject, text }) => {
      const values = { practice, doctor };
      return { id, name, subject: interpolateText(subject, values), text: interpolateText(text, { ...values, name: patient }) };
    });
