/** Templates that the office chooses from, filled in for one patient. */
import { interpolateText } from './interpolate-text.ts';
import type { SiteData } from '../../site-data.ts';
import type { EnquiryKind } from '../kinds.ts';

export interface ReplyTemplate {
  id: string;
  /** The name in the list. */
  name: string;
  subject: string;
  /** Without greeting and closing, which the mail adds. */
  text: string;
}

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
