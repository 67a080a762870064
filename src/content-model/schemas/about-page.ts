import { z } from 'astro/zod';
import { group, line, listOf, slug } from './fields.ts';
import { head, opening, sectionHeading, text } from './page-fields.ts';

const shortName = () => slug().meta({ description: 'A short name, unique in this list.' });

/** `content/pages/about.json`. */
export const aboutPageSchema = z.strictObject({
  ...head,
  lead: opening.lead,
  biography: z
    .array(text(60, 700))
    .max(6)
    .meta({ description: 'The biography, one paragraph per entry. Begin with the present work.' }),
  expertise: group('Clinical expertise. The page shows no section whose list is empty.', {
    heading: sectionHeading(),
    specialties: listOf({
      id: shortName(),
      name: line(3, 60).meta({ description: 'The specialty.' }),
    })
      .max(20)
      .meta({ description: 'The specialties.' }),
  }),
  education: group('Educational background.', {
    heading: sectionHeading(),
    entries: listOf({
      id: shortName(),
      title: line(2, 80).meta({ description: 'The degree or post.' }),
      institution: line(3, 80).meta({ description: 'The university or hospital.' }),
      period: line(4, 20).meta({ description: 'The years.', example: '2006-2011' }),
    }).meta({ description: 'Newest first.' }),
  }),
  achievements: group('Achievements.', {
    heading: sectionHeading(),
    entries: listOf({
      id: shortName(),
      title: line(3, 80).meta({ description: 'The award or achievement.' }),
      organization: line(3, 80).meta({ description: 'Who gave it.' }),
      year: line(4, 20).meta({ description: 'The year.' }),
    }).meta({ description: 'Newest first.' }),
  }),
  academic: group('Academic contributions.', {
    heading: sectionHeading(),
    note: text(20, 200).optional().meta({ description: 'A sentence about the publications.' }),
    faculty: z.array(line(3, 120)).meta({ description: 'Teaching posts.' }),
    speaker: z.array(line(3, 120)).meta({ description: 'Congresses with a talk.' }),
    memberships: listOf({
      id: shortName(),
      title: line(3, 60).meta({ description: 'The kind of membership.' }),
      organization: line(3, 80).meta({ description: 'The college or society.' }),
      year: line(4, 20).meta({ description: 'The year it began.' }),
    }).meta({ description: 'Memberships.' }),
    interests: z.array(line(3, 120)).meta({ description: 'Research interests.' }),
  }),
  reach: group('Social and contact links.', {
    heading: sectionHeading(),
    text: text(20, 240).meta({ description: 'One sentence about the ways to reach the doctor.' }),
  }),
});
