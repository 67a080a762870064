/**
 * The components that authors may use in .mdx files. They are the only components that call queries, as a text cannot pass
 * props to them. src/content-model/checks/mdx-body.ts knows the same names.
 */
import DoctorName from './DoctorName.astro';
import EmergencyNumber from './EmergencyNumber.astro';
import GetHelp from './GetHelp.astro';
import KeyPoints from './KeyPoints.astro';
import OfficeEmail from './OfficeEmail.astro';
import OfficePhone from './OfficePhone.astro';
import PolicyDate from './PolicyDate.astro';
import PracticeAddress from './PracticeAddress.astro';
import PracticeName from './PracticeName.astro';
import RetentionDays from './RetentionDays.astro';
import RetentionHours from './RetentionHours.astro';
import SiteAddress from './SiteAddress.astro';
import Summary from './Summary.astro';
import TextLink from './TextLink.astro';

export const articleComponents = { Summary, KeyPoints, GetHelp, a: TextLink };

export const policyComponents = {
  DoctorName,
  EmergencyNumber,
  OfficeEmail,
  OfficePhone,
  PolicyDate,
  PracticeAddress,
  PracticeName,
  RetentionDays,
  RetentionHours,
  SiteAddress,
};
