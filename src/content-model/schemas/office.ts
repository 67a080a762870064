/** Schemas of the files in `content/office/`: mails to patients, and the schedule. */
import { z } from 'astro/zod';
import { placeholdersIn } from '../../language/placeholders.ts';
import { group, line, listOf, paragraphs as lines, slug } from './fields.ts';
import { appointmentMinutes, scheduleSchema, translatedScheduleSchema } from './schedule.ts';

const KINDS = ['appointments', 'messages', 'chats'] as const;

/** Placeholders of texts. A subject may be read on a locked screen, so it never names the patient. */
const TEXT_PLACEHOLDERS = ['name', 'practice', 'doctor', 'emergency'] as const;
const SUBJECT_PLACEHOLDERS = ['practice', 'doctor'] as const;

const unknownPlaceholders = (value: string, known: readonly string[]) =>
  placeholdersIn(value).flatMap(({ name, forms }) => {
    const isKnown = known.includes(name) && (forms.length === 0 || (name === 'times' && forms.length > 1));
    return isKnown ? [] : [name, ...forms].join('|');
  });

const placeholdersOnly = (schema: z.ZodString, known: readonly string[]) =>
  schema.refine((value) => unknownPlaceholders(value, known).length === 0, {
    error: ({ input }) =>
      `names {${unknownPlaceholders(String(input), known).join('}, {')}}, which is not a placeholder here; the placeholders are: ${known.map((name) => `{${name}}`).join(', ')}`,
  });

const subject = () =>
  placeholdersOnly(line(5, 78), SUBJECT_PLACEHOLDERS).meta({
    description: 'The subject of the mail. It can be read on a locked screen: write nothing medical.',
    example: 'Your appointment at {practice}',
  });
const paragraphs = (min: number, max: number, ...more: string[]) =>
  placeholdersOnly(lines(min, max), [...TEXT_PLACEHOLDERS, ...more]);

const mail = (description: string, opening: string, ...placeholders: string[]) =>
  group(description, {
    subject: subject(),
    text: paragraphs(20, 1000, ...placeholders).meta({ description: opening }),
  });

/** `content/office/mails.json`: what the site writes to patients by itself. */
const mailsSchema = z.strictObject({
  greeting: paragraphs(3, 80).meta({ description: 'The first line of every mail.', example: 'Dear {name},' }),
  closing: paragraphs(3, 300).meta({ description: 'The last lines of every mail.', example: 'The office of {doctor}' }),
  minutes: appointmentMinutes().meta({
    description: 'How long an appointment is, in minutes, where the schedule has no session.',
    example: 30,
  }),
  confirmation: mail(
    'The mail that confirms an appointment.',
    'The text before date, time, place, what to bring and the link to cancel.',
  ),
  proposal: mail(
    'The mail that proposes other times.',
    'The text before the links to accept a time or ask for another one. `{times|time|times}` is the first word for one time and the second for more.',
    'times',
  ),
  decline: mail('The mail that declines a request.', 'The text, unless the office writes another one.'),
  cancellation: mail('The mail that says that an appointment is cancelled.', 'The text before the date and time.'),
  reminder: mail(
    'The mail that reminds of a confirmed appointment.',
    'The text before date, time, place, what to bring and the links to cancel or to ask for another time.',
  ),
  reply: z.strictObject({ subject: subject() }).meta({ description: 'Answers that the office writes without a template.' }),
});

/** `content/office/replies.json`: templates that the office chooses from. */
const repliesSchema = z.strictObject({
  templates: listOf({
    id: slug().meta({ description: 'Its id. Do not change it.', example: 'opening-hours' }),
    name: line(3, 60).meta({ description: 'The name in the office’s list.', example: 'Opening hours' }),
    kinds: z
      .array(z.enum(KINDS))
      .min(1)
      .max(KINDS.length)
      .meta({ description: 'What it answers.', example: '["messages", "chats"]' }),
    subject: subject(),
    text: paragraphs(20, 2000).meta({
      description:
        'The text. The office can change it before it is sent. `{name}` is the patient’s name, `{emergency}` the number of the ambulance in site.json.',
    }),
  })
    .max(30)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'contains an id twice')
    .meta({ description: 'The templates, in the order of the list.' }),
});

/** File name in `content/office/` (without `.json`) → its schema. */
export const OFFICE_SCHEMAS = { mails: mailsSchema, replies: repliesSchema, schedule: scheduleSchema } as const;

/** Those of translations: `mails.si.json`. The first language is the fallback; templates are known by their ids. */
export const TRANSLATED_OFFICE_SCHEMAS = {
  mails: mailsSchema.omit({ minutes: true }).partial(),
  replies: repliesSchema,
  schedule: translatedScheduleSchema,
} as const;
