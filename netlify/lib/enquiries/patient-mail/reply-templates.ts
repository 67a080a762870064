/** Templates that the office chooses from, filled in for one patient. */
import { interpolateText } from './interpolate-text.ts';
import type { OfficeTexts, SiteData } from '../../site-data.ts';
import type { EnquiryKind } from '../kinds.ts';

/** The name is that in the list. The text is without greeting and closing, which the mail adds. */
export type ReplyTemplate = Omit<OfficeTexts['replies'][number], 'kinds'>;

/** The templates of a kind. @param patient the patient's name */
export const replyTemplates = (
  { office, site }: Pick<SiteData, 'office' | 'site'>,
  kind: EnquiryKind,
  patient: string,
): ReplyTemplate[] =>
  office.replies
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ id, name, subject, text }) => {
      const values = { practice: site.practice, doctor: office.doctor };
      return { id, name, subject: interpolateText(subject, values), text: interpolateText(text, { ...values, name: patient }) };
    });
