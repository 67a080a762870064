import { z } from 'astro/zod';
import { altText, calendarDate, clockTime, type ContentTools, line, phoneNumber, webAddress } from './fields.ts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const openingHoursSchema = z
  .strictObject({
    days: z
      .array(z.enum(WEEKDAYS))
      .min(1)
      .max(7)
      .meta({ description: 'The days this row is about, in order.', example: '["Saturday"]' }),
    opens: clockTime()
      .optional()
      .meta({ description: 'When the office opens, on a 24-hour clock. Leave out when it is closed.', example: '09:00' }),
    closes: clockTime().optional().meta({ description: 'When it closes. Leave out when it is closed.', example: '12:00' }),
    note: line(3, 60).optional().meta({ description: 'A remark after the hours.', example: 'by appointment only' }),
  })
  .refine((row) => (row.opens === undefined) === (row.closes === undefined), {
    path: ['closes'],
    message: 'has an opening time without a closing time, or the other way round',
  })
  .refine((row) => !row.opens || !row.closes || row.opens < row.closes, {
    path: ['closes'],
    message: 'is not after the opening time',
  });

const keywordList = () => z.array(line(2, 60)).min(1).max(15);

/** `content/site.json`: who the doctor is and how to reach the practice. No such fact stands anywhere else. */
export const siteSchema = ({ image }: ContentTools) =>
  z.strictObject({
    sample: z.boolean().meta({
      description: '`true` while this file holds the made-up identity; each build then says so. Set to `false` with your own.',
      example: true,
    }),
    url: webAddress()
      .refine((url) => !url.endsWith('/'), 'ends with a slash')
      .meta({ description: 'The site’s own address, without a slash at the end.', example: 'https://www.dr-your-name.example' }),
    doctor: z
      .strictObject({
        name: line(3, 60).meta({
          description: 'The name as it stands in the header and after every page title.',
          example: 'Dr. Your Name',
        }),
        shortTitle: line(3, 40).meta({
          description: 'The line under the name in the header.',
          example: 'Heart & Lung Surgeon',
        }),
        jobTitle: line(3, 80).meta({
          description: 'The full post, shown beside articles.',
          example: 'Consultant Heart and Lung Surgeon',
        }),
        credentials: line(2, 80).meta({
          description: 'Degrees and memberships in short.',
          example: 'MBBS, MD',
        }),
        citationName: line(2, 40).meta({
          description: 'The name as printed in lists of authors; stands wherever publications say `@doctor`.',
          example: 'Name Y',
        }),
        titleSuffix: line(3, 40).meta({
          description: 'What follows the name in every page title.',
          example: 'Heart Surgeon Galle',
        }),
        introduction: line(5, 80).meta({
          description: 'Follows the name at the top of the home page.',
          example: 'heart surgeon in Galle',
        }),
        about: line(40, 240).meta({
          description: 'One sentence for “About the Author” below every article; it follows the name.',
          example: 'is a heart surgeon in Galle.',
        }),
        portrait: image().meta({
          description: 'The photograph, upright, 800 pixels wide or more.',
          example: './images/site/portrait.svg',
        }),
        portraitAlt: altText().meta({ description: 'What the photograph shows.', example: 'The doctor in a consulting room.' }),
        portraitCaption: line(3, 80).optional().meta({ description: 'A line under it.', example: 'Photograph to come' }),
      })
      .meta({ description: 'The doctor.' }),
    practice: z
      .strictObject({
        name: line(3, 80).meta({ description: 'The hospital of the main office.', example: 'General Hospital' }),
        street: line(3, 80).meta({ description: 'Street and number.', example: '12 Station Road' }),
        district: line(2, 40).meta({ description: 'Town and postal district.', example: 'Galle 1' }),
        city: line(2, 40).meta({ description: 'The town alone.', example: 'Galle' }),
        postalCode: z
          .string()
          .regex(/^\d{5}$/)
          .meta({ description: 'The postal code, in quotation marks.', form: 'five digits', example: '80000' }),
        country: line(2, 40).meta({ description: 'The country.', example: 'Sri Lanka' }),
        countryCode: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .meta({ description: 'Its code (ISO 3166).', form: 'two capital letters', example: 'LK' }),
      })
      .meta({ description: 'The practice and where it is.' }),
    contact: z
      .strictObject({
        phone: phoneNumber().meta({
          description: 'The office’s telephone, with country code and spaces.',
          example: '+94 00 000 0000',
        }),
        officeEmail: z
          .email()
          .meta({ description: 'The office’s mailbox; appointment e-mails go there too.', example: 'office@your-name.example' }),
        researchEmail: z
          .email()
          .meta({ description: 'The mailbox for research and teaching.', example: 'research@your-name.example' }),
        whatsApp: phoneNumber().meta({
          description: 'The WhatsApp number, with country code and spaces.',
          example: '+94 00 000 0000',
        }),
        whatsAppGreeting: line(10, 160).meta({ description: 'What stands in the message when a visitor opens WhatsApp.' }),
      })
      .meta({ description: 'How to reach the office.' }),
    emergency: z
      .strictObject({
        phone: z
          .string()
          .regex(/^\d{3,5}$/)
          .meta({ description: 'The ambulance number.', form: 'three to five digits', example: '1990' }),
        name: line(2, 40).meta({ description: 'The service’s name.', example: 'Suwa Seriya' }),
        description: line(5, 60).meta({
          description: 'What it is, for those who do not know the name.',
          example: 'free ambulance call',
        }),
      })
      .meta({ description: 'Whom to call in an emergency.' }),
    profiles: z
      .strictObject({
        officialSite: webAddress().meta({ description: 'The official site (of the hospital or university).' }),
        scholar: webAddress().meta({ description: 'The scholar profile.' }),
        youtube: webAddress().meta({ description: 'The video channel.' }),
        linkedin: webAddress().meta({ description: 'The LinkedIn profile.' }),
        facebook: webAddress().meta({ description: 'The Facebook page.' }),
        twitter: webAddress().meta({ description: 'The Twitter/X profile.' }),
      })
      .meta({ description: 'The doctor elsewhere on the web.' }),
    hours: z
      .strictObject({
        contact: z.array(openingHoursSchema).min(1).meta({ description: 'Office hours as shown on the contact page.' }),
        appointments: z
          .array(openingHoursSchema)
          .min(1)
          .meta({ description: 'Hours for appointments, as shown on the appointments page.' }),
      })
      .meta({ description: 'When the office is open.' }),
    policies: z
      .strictObject({
        updated: calendarDate().meta({ description: 'The day the policies last changed.', example: '2024-04-20' }),
      })
      .meta({ description: 'Facts about the policy pages.' }),
    developer: z
      .strictObject({
        name: line(2, 60).meta({ description: 'Who made the site.', example: 'Web Maker' }),
        url: webAddress().meta({ description: 'Their address on the web.', example: 'https://web-maker.example' }),
      })
      .meta({ description: 'The credit in the footer.' }),
    news: z
      .strictObject({
        name: line(3, 60).meta({
          description: 'The news site whose latest articles the home page shows.',
          example: 'Vascular News',
        }),
        url: webAddress().meta({ description: 'Where “View all news” leads.', example: 'https://vascularnews.com/' }),
      })
      .meta({ description: 'The source of the vascular news.' }),
    keywords: z
      .strictObject({
        location: keywordList().meta({ description: 'Words for the place, on every page.' }),
        expertise: keywordList().meta({ description: 'Words for the field, on every page.' }),
      })
      .meta({ description: 'Search words that every page carries; each page adds its own.' }),
  });

export type Site = z.output<ReturnType<typeof siteSchema>>;
export type OpeningHours = z.output<typeof openingHoursSchema>;
