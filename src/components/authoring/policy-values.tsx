import { type Language, localeOf } from '../../language/languages.ts';
import { RETENTION_HOURS } from '../../api-schemas/retention.ts';
import { POLICY_DAYS } from '../../content-model/schemas/policy.ts';
import type { Site } from '../../content-model/schemas/site.ts';
import { fill } from '../../language/fill.ts';
import { mailLink, telephoneLink } from '../../format/links.ts';
import { policyDate } from '../../time/dates.ts';
import { wordsOf } from '../../language/words/page-words.ts';

const Telephone = ({ number, text = number }: { number: string; text?: string }) => (
  <a href={telephoneLink(number)}>{text.replaceAll(' ', '\u00A0')}</a>
);

/**
 * The values that policies may contain. React components, as many fit into a file; they are rendered at build time only.
 * @param site in the language of the text
 * @param language of the text
 */
export function policyComponents({ url, doctor, practice, contact, emergency, policies }: Site, language: Language) {
  const { policyText } = wordsOf(language);
  return {
    DoctorName: () => <>{doctor.name}</>,
    EmergencyNumber: () => <Telephone number={emergency.phone} text={`${emergency.phone} ${emergency.name}`} />,
    OfficeEmail: () => <a href={mailLink(contact.officeEmail)}>{contact.officeEmail}</a>,
    OfficePhone: () => <Telephone number={contact.phone} />,
    PolicyDate: () => <>{policyDate(policies.updated, localeOf(language))}</>,
    PracticeAddress: () => <>{`${practice.street}, ${practice.district}, ${practice.country}`}</>,
    PracticeName: () => <>{practice.name}</>,
    RetentionDays: ({ of }: { of: keyof typeof POLICY_DAYS }) => <>{fill(policyText.days, { count: POLICY_DAYS[of] })}</>,
    RetentionHours: ({ of }: { of: keyof typeof RETENTION_HOURS }) => (
      <>{fill(policyText.hours, { count: RETENTION_HOURS[of] })}</>
    ),
    SiteAddress: () => <>{new URL(url).host}</>,
  };
}
