import { z } from 'astro/zod';
import {
  altText,
  calendarDate,
  clockTime,
  type ContentTools,
  group,
  line,
  mailAddress,
  pattern,
  phoneNumber,
  webAddress,
} from './fields.ts';
import { languagesSchema } from './site-languages.ts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The members of schema.org's MedicalSpecialty. */
const SPECIALTIES = [
  ...['Anesthesia', 'Cardiovascular', 'CommunityHealth', 'Dentistry', 'Dermatology', 'DietNutrition', 'Emergency', 'Endocrine'],
  ...['Gastroenterologic', 'Genetic', 'Geriatric', 'Gynecologic', 'Hematologic', 'Infectious', 'LaboratoryScience', 'Midwifery'],
  ...['Musculoskeletal', 'Neurologic', 'Nursing', 'Obstetric', 'Oncologic', 'Optometric', 'Otolaryngologic', 'Pathology'],
  ...['Pediatric', 'PharmacySpecialty', 'Physiotherapy', 'PlasticSurgery', 'Podiatric', 'PrimaryCare', 'Psychiatric'],
  ...['PublicHealth', 'Pulmonary', 'Radiography', 'Renal', 'RespiratoryTherapy', 'Rheumatologic', 'SpeechPathology', 'Surgical'],
  ...['Toxicologic', 'Urologic'],
] as const;

const openingHoursSchema = z
  .strictObject({
    days: z
      .array(z.enum(WEEKDAYS))
      .min(1)
      .max(7)
      .meta({ description: 'The days of this row, in order.', example: '["Saturday"]' }),
    opens: clockTime()
      .optional()
      .meta({ description: 'The opening time, on a 24-hour clock. Leave it out for a closed day.', example: '09:00' }),
    closes: clockTime().optional().meta({ description: 'The closing time. Leave it out for a closed day.', example: '12:00' }),
    note: line(3, 60).optional().meta({ description: 'A note after the hours.', example: 'by appointment only' }),
  })
  .refine((row) => (row.opens === undefined) === (row.closes === undefined), {
    path: ['closes'],
    message: 'has only one of opening and closing time',
  })
  .refine((row) => !row.opens || !row.closes || row.opens < row.closes, {
    path: ['closes'],
    message: 'is not after the opening time',
  });

const keywordList = () => z.array(line(2, 60)).min(1).max(15);

/** Whether the dates of this program know a time zone. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Where the practice is, which every program reads when it starts. */
export const placeFields = {
  countryCode: pattern(/^[A-Z]{2}$/, 'two capital letters').meta({
    description: 'Its code (ISO 3166). A telephone number without a country code is one of this country.',
    example: 'DE',
  }),
  timeZone: z.string().refine(isTimeZone, 'is no time zone').meta({
    description: 'The time zone of all days and times: a name of the IANA database.',
    example: 'Europe/Berlin',
  }),
  weekBegins: z
    .enum(WEEKDAYS)
    .default('Monday')
    .meta({ description: 'The first day of the week in the office’s calendar.', example: 'Sunday' }),
};

/** `content/site.json`: the only place for names, addresses, numbers and hours. */
export const siteSchema = ({ image }: ContentTools) =>
  z.strictObject({
    sample: z.boolean().meta({
      description:
        '`true` while this file holds the invented sample identity. Each build then prints a warning. Set it to `false` with your own data.',
      example: true,
    }),
    languages: languagesSchema().meta({
      description:
        'The languages of the site, in their order. The first one is at the root of the site and supplies what the others lack; its files have no code in their name.',
    }),
    url: webAddress()
      .refine((url) => !url.endsWith('/'), 'ends with a slash')
      .meta({ description: 'The address of the site, without a slash at the end.', example: 'https://www.dr-your-name.example' }),
    doctor: group('The doctor.', {
      name: line(3, 60).meta({
        description: 'The name in the header and in every page title.',
        example: 'Dr. Your Name',
      }),
      shortTitle: line(3, 40).meta({
        description: 'The line under the name in the header.',
        example: 'Heart & Lung Surgeon',
      }),
      jobTitle: line(3, 80).meta({
        description: 'The full job title, shown beside articles.',
        example: 'Consultant Heart and Lung Surgeon',
      }),
      specialty: z.enum(SPECIALTIES).optional().meta({
        description: 'The nearest of the medical specialties that search engines know (schema.org).',
        example: 'Cardiovascular',
      }),
      credentials: line(2, 80).meta({
        description: 'Degrees and memberships, abbreviated.',
        example: 'MBBS, MD',
      }),
      citationName: line(2, 40).meta({
        description: 'The name as printed in lists of authors. It replaces `@doctor` in publications.',
        example: 'Name Y',
      }),
      nameForms: z.array(line(2, 80)).max(20).default([]).meta({
        description:
          'Other forms of the name in lists of authors, one for each set of initials. The import of publications recognises the doctor by them.',
        example: '["Name, Your", "Name Y. Z."]',
      }),
      orcid: pattern(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/, 'four groups of four digits')
        .optional()
        .meta({
          description: 'The doctor’s ORCID iD. An author with another one is not the doctor.',
          example: '0000-0002-1825-0097',
        }),
      titleSuffix: line(3, 40).meta({
        description: 'The words after the name in every page title.',
        example: 'Heart Surgeon Example Town',
      }),
      introduction: line(5, 80).meta({
        description: 'The words after the name at the top of the home page.',
        example: 'heart surgeon in Example Town',
      }),
      about: line(20, 240).meta({
        description: 'The sentence under “About the Author” below every article. The name comes before it.',
        example: 'is a heart surgeon in Example Town.',
      }),
      portrait: image().meta({
        description: 'The photograph, upright, 800 pixels wide or more.',
        example: './images/site/portrait.svg',
      }),
      portraitAlt: altText().meta({ description: 'What the photograph shows.', example: 'The doctor in a consulting room.' }),
      portraitCaption: line(3, 80)
        .optional()
        .meta({ description: 'A line under the photograph.', example: 'Photograph to come' }),
    }),
    practice: group('The practice and where it is.', {
      name: line(3, 80).meta({ description: 'The name of the hospital with the main office.', example: 'General Hospital' }),
      street: line(3, 80).meta({ description: 'Street and number.', example: '12 Station Road' }),
      district: line(2, 40).meta({ description: 'Town and postal district.', example: 'Example Town 1' }),
      city: line(2, 40).meta({ description: 'The town without district.', example: 'Example Town' }),
      postalCode: pattern(/^[\dA-Z][\dA-Z -]{1,9}$/, 'two to ten digits, capital letters, spaces and hyphens')
        .optional()
        .meta({ description: 'The postal code, if the country has them.', example: '10115' }),
      country: line(2, 40).meta({ description: 'The country.', example: 'Germany' }),
      ...placeFields,
    }),
    contact: group('How to reach the office.', {
      phone: phoneNumber().meta({
        description: 'The office’s telephone, with country code and spaces.',
        example: '+00 00 000 0000',
      }),
      officeEmail: mailAddress().meta({
        description: 'The e-mail address of the office. E-mails about appointments go there too.',
        example: 'office@your-name.example',
      }),
      researchEmail: mailAddress().optional().meta({
        description: 'The e-mail address for research and teaching, if it is another one.',
        example: 'research@your-name.example',
      }),
      whatsApp: phoneNumber().meta({
        description: 'The WhatsApp number, with country code and spaces.',
        example: '+00 00 000 0000',
      }),
      whatsAppGreeting: line(10, 160).meta({ description: 'The prefilled message when a visitor opens WhatsApp.' }),
    }),
    emergency: group('Whom to call in an emergency.', {
      phone: pattern(/^\d{3,5}$/, 'three to five digits').meta({ description: 'The ambulance number.', example: '112' }),
      name: line(2, 40).meta({ description: 'The name of the service.', example: 'Ambulance' }),
      description: line(5, 60).meta({
        description: 'A short explanation of the service.',
        example: 'free ambulance call',
      }),
    }),
    profiles: group('The doctor’s profiles on other sites. Leave out those that do not exist.', {
      officialSite: webAddress().optional().meta({ description: 'The official site (of the hospital or university).' }),
      scholar: webAddress().optional().meta({ description: 'The scholar profile.' }),
      youtube: webAddress().optional().meta({ description: 'The video channel.' }),
      linkedin: webAddress().optional().meta({ description: 'The LinkedIn profile.' }),
      facebook: webAddress().optional().meta({ description: 'The Facebook page.' }),
      twitter: webAddress().optional().meta({ description: 'The Twitter/X profile.' }),
    }),
    hours: group('When the office is open. The site shows no hours where a list is empty.', {
      contact: z.array(openingHoursSchema).meta({ description: 'Office hours on the contact page.' }),
      appointments: z.array(openingHoursSchema).meta({ description: 'Hours for appointments, on the appointments page.' }),
    }),
    policies: group('Data of the policy pages.', {
      updated: calendarDate().meta({ description: 'The day of the last change of the policies.', example: '2024-04-20' }),
    }),
    developer: z
      .strictObject({
        name: line(2, 60).meta({ description: 'The developer of the site.', example: 'Web Maker' }),
        url: webAddress().meta({ description: 'The developer’s web address.', example: 'https://web-maker.example' }),
      })
      .optional()
      .meta({ description: 'The credit in the footer.' }),
    news: group('The source of the news on the home page. Leave it out for none.', {
      name: line(3, 60).meta({
        description: 'The name of the news site whose latest articles the home page shows.',
        example: 'Example News',
      }),
      url: webAddress().meta({ description: 'The address behind “View all news”.', example: 'https://news.example/' }),
      feed: webAddress().meta({ description: 'The address of its RSS or Atom feed.', example: 'https://news.example/feed/' }),
    }).optional(),
    keywords: group('Search words of every page. Each page adds its own.', {
      location: keywordList().meta({ description: 'Search words for the place.' }),
      expertise: keywordList().meta({ description: 'Search words for the field.' }),
    }),
    repository: pattern(/^[\w.-]+\/[\w.-]+$/, 'owner/name')
      .optional()
      .meta({
        description: 'The GitHub repository of this site, for the editor on the live site.',
        example: 'your-name/website',
      }),
  });

export type Site = z.output<ReturnType<typeof siteSchema>>;
export type SiteInput = z.input<ReturnType<typeof siteSchema>>;
export type OpeningHours = z.output<typeof openingHoursSchema>;
