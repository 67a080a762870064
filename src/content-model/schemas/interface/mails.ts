/** Words of mails to patients and subscribers. */
import { z } from 'astro/zod';
import { words } from './words.ts';

export const MAIL_GROUPS = {
  /** What the site adds to the texts of mails to patients (content/office). */
  patientMail: z.strictObject({
    appointment: words('The heading of the details of an appointment in a mail.'),
    when: words('In these details.', 'slot'),
    where: words('In these details.', 'place'),
    early: words('In these details.', 'minutes'),
    slot: words('A day and time within the other sentences.', 'date', 'time'),
    cancel: words('A link in the mail that confirms an appointment.'),
    accept: words('A link in the mail that proposes other times.', 'slot'),
    anotherTime: words('The last link in this mail.'),
    before: words('In this mail, after an earlier confirmation.', 'slot'),
    agreed: words('In the mail that says that an appointment is cancelled.', 'slot'),
    telephone: words('The last line of every mail to a patient.', 'phone'),
    whatsApp: words('The beginning of a WhatsApp message that the office sends to a patient.', 'name', 'practice'),
    whatsAppAbout: words('The same about an appointment.', 'name', 'practice', 'slot'),
    whatsAppReminder: words('The same on the day before an appointment.', 'name', 'practice', 'slot'),
  }),

  /** The entry in the calendar of a patient. */
  calendarEntry: z.strictObject({
    requested: words('The title of the entry in the patient’s calendar.', 'practice'),
    proposed: words('The same once the office has proposed another time.', 'practice'),
    confirmed: words('The same once it is confirmed.', 'practice'),
    cancelled: words('The same once it is cancelled.', 'practice'),
    requestedText: words('The text of the entry of a request.'),
    proposedText: words('The text of the entry of a proposal.', 'slots'),
    fileName: words('The name of the file with the entry. A downloaded file has the date behind it.'),
  }),

  /** Mails to subscribers of the newsletter. */
  newsletterMail: z.strictObject({
    subject: words('The subject of the mail after the newsletter form was sent.', 'practice'),
    asked: words('The first sentence of this mail.', 'practice'),
    confirm: words('The link in this mail.'),
    confirmLead: words('The sentence before it.', 'days'),
    ignore: words('The text after it.', 'days'),
    ignoreLanguage: words('The text after it for somebody who gets the newsletter in another language.'),
    unsubscribeLead: words('The sentence before the link to unsubscribe.'),
    unsubscribe: words('The link in every newsletter and in the mail that asks for confirmation.'),
    date: words('Below the name of the practice, at the top of a newsletter.', 'date'),
    article: words('Above the title of an article.'),
    readArticle: words('The link below its summary.'),
    video: words('Above the title of a video whose length is not known.'),
    videoMinutes: words('The same with the length of the video.', 'length'),
    videoHours: words('The same for a video of more than an hour.', 'length'),
    watchVideo: words('The link below its summary.'),
    reason: words('At the foot of a newsletter.', 'practice'),
    privacy: words('The link to the privacy policy, at the foot.'),
  }),
};
