import { z } from 'astro/zod';
import { line, slug } from './fields.ts';
import { head, opening, sectionHeading, text } from './page-fields.ts';

const shortName = () => slug().meta({ description: 'A short name that nothing else in this list has.' });

/** `content/pages/about.json`. */
export const aboutPageSchema = z.strictObject({
  ...head,
  lead: opening.lead,
  biography: z
    .array(text(60, 700))
    .min(2)
    .max(6)
    .meta({ description: 'The biography, a paragraph an entry; the work done today first.' }),
  expertise: z
    .strictObject({
      heading: sectionHeading(),
      specialties: z
        .array(
          z.strictObject({
            id: shortName(),
            name: line(3, 60).meta({ description: 'The specialty.' }),
          }),
        )
        .length(10)
        .meta({ description: 'Ten specialties.' }),
    })
    .meta({ description: 'Clinical expertise.' }),
  education: z
    .strictObject({
      heading: sectionHeading(),
      entries: z
        .array(
          z.strictObject({
            id: shortName(),
            title: line(2, 80).meta({ description: 'The degree or post.' }),
            institution: line(3, 80).meta({ description: 'Where.' }),
            period: line(4, 20).meta({ description: 'When.', example: '2006-2011' }),
          }),
        )
        .min(1)
        .meta({ description: 'Newest first.' }),
    })
    .meta({ description: 'Educational background.' }),
  achievements: z
    .strictObject({
      heading: sectionHeading(),
      entries: z
        .array(
          z.strictObject({
            id: shortName(),
            title: line(3, 80).meta({ description: 'The award or first.' }),
            organization: line(3, 80).meta({ description: 'Who gave it.' }),
            year: line(4, 20).meta({ description: 'When.' }),
          }),
        )
        .min(1)
        .meta({ description: 'Newest first.' }),
    })
    .meta({ description: 'Achievements.' }),
  academic: z
    .strictObject({
      heading: sectionHeading(),
      note: text(20, 200).meta({ description: 'A sentence on the publications.' }),
      faculty: z.array(line(3, 120)).min(1).meta({ description: 'Teaching posts.' }),
      speaker: z.array(line(3, 120)).min(1).meta({ description: 'Congresses.' }),
      memberships: z
        .array(
          z.strictObject({
            id: shortName(),
            title: line(3, 60).meta({ description: 'The kind of membership.' }),
            organization: line(3, 80).meta({ description: 'The college or society.' }),
            year: line(4, 20).meta({ description: 'Since when.' }),
          }),
        )
        .min(1)
        .meta({ description: 'Memberships.' }),
      interests: z.array(line(3, 120)).min(1).meta({ description: 'Research interests.' }),
    })
    .meta({ description: 'Academic contributions.' }),
  reach: z
    .strictObject({
      heading: sectionHeading(),
      text: text(20, 240).meta({ description: 'A sentence.' }),
    })
    .meta({ description: 'Social and contact links.' }),
});
