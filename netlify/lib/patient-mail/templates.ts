/** Templates of mails, filled in for one patient. */
import { fill } from '../../../src/language/fill.ts';
import type { OfficeTexts } from '../site-data.ts';
import type { EnquiryKind } from '../enquiries/kinds.ts';

/** The name is that in the list. The text is without greeting and closing, which the mail adds. */
export type ReplyTemplate = Omit<OfficeTexts['replies'][number], 'kinds'>;

/** The templates of a kind that the office chooses from. @param texts of the patient's language @param patient the patient's name */
export const replyTemplates = (
  { replies, practice, doctor, emergency }: OfficeTexts,
  kind: EnquiryKind,
  patient: string,
): ReplyTemplate[] =>
  replies
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ id, name, subject, text }) => {
      const values = { practice, doctor };
      return { id, name, subject: fill(subject, values), text: fill(text, { ...values, emergency, name: patient }) };
    });
