/** Words of single pages, and of parts that several of them share. */
import { z } from 'astro/zod';
import { words } from './words.ts';

export const PAGE_GROUPS = {
  /** What links and buttons of several pages say. */
  actions: z.strictObject({
    home: words('The link to the home page.'),
    articles: words('The link to the articles at an unknown address.'),
    doctor: words('The link to the page about the doctor on a home page without videos and publications.'),
    whatsApp: words('The button that opens WhatsApp, below a chat and after a request.'),
    share: words('The heading of the ways to share a page.'),
    opensSite: words('After a link to another site, for screen readers.'),
    opensWhatsApp: words('After a link that opens WhatsApp, for screen readers.'),
  }),

  /** The ways to share a page. */
  share: z.strictObject({
    open: words('The button that opens the menu with the ways to share a video.'),
    on: words('A link to a network, for screen readers.', 'name'),
    byEmail: words('The link that shares by e-mail, for screen readers.'),
    email: words('The same link in the menu of a video.'),
    newWindow: words('After the name of a network in the menu of a video, for screen readers.'),
    app: words('The button that opens the ways to share of the device.'),
    copy: words('The button that copies the address.'),
  }),

  /** Results of sharing. */
  shareNotices: z.strictObject({
    copied: words('The notice that the address was copied; also the button for a moment.'),
    copyFailed: words('The notice that the browser did not copy.'),
    shareFailed: words('The notice that the browser did not open its ways to share.'),
  }),

  homePage: z.strictObject({
    headlines: words('The line below the heading of the news, with the name of their site.', 'name'),
    newsNeedsScript: words('Instead of the news in a browser without JavaScript.'),
  }),

  aboutPage: z.strictObject({
    faculty: words('In the margin of a meeting at which the doctor taught.'),
    speaker: words('In the margin of a meeting at which the doctor spoke.'),
    research: words('In the margin of an interest in research.'),
    since: words('In the margin of a membership.', 'year'),
  }),

  contactPage: z.strictObject({
    address: words('The label of the address, for screen readers.'),
    email: words('The label of the e-mail addresses, for screen readers.'),
    phone: words('The label of the telephone number, for screen readers.'),
    whatsApp: words('The label of the link to WhatsApp, for screen readers.'),
    startChat: words('The link that opens WhatsApp.'),
    elsewhere: words('The heading of the links to the doctor’s profiles.'),
  }),

  appointmentsPage: z.strictObject({
    before: words('The label of the column beside the form, for screen readers.'),
    contact: words('The heading of the address and telephone number.'),
    office: words('The first line of the address.', 'practice'),
    allDetails: words('The link to the contact page.'),
    notice: words('The notice at the end of the column.', 'minutes', 'hours'),
  }),

  /** The page with the chat for browsers without JavaScript. */
  chatPage: z.strictObject({
    otherWays: words('The label of the column beside the form, for screen readers.'),
  }),

  /** The pages after a form was sent without JavaScript. */
  stepPages: z.strictObject({
    sendEmail: words('The button that opens an e-mail to the office after a request for an appointment.'),
    another: words('The link back to the appointment form.'),
    mailSubject: words('The subject of this e-mail.'),
    mailGreeting: words('Its first line.'),
    mailText: words('Its text.'),
    mailName: words('A line that the patient completes.'),
    mailPhone: words('A line that the patient completes.'),
    mailTime: words('A line that the patient completes.'),
  }),

  /** The frame of a policy. */
  policyPage: z.strictObject({
    updated: words('The line below the title.', 'date'),
    binding: words('The sentence, on pages in other languages, that the text of a policy in the first language applies.'),
    contents: words('The heading of the links to the sections.'),
  }),

  /** Values in the text of a policy. */
  policyText: z.strictObject({
    days: words('How long data are kept.', 'count'),
    hours: words('How long data are kept.', 'count'),
  }),

  /** The page at an unknown address of an article. */
  articleNotFound: z.strictObject({
    heading: words('The heading and the title.'),
    lead: words('The text.'),
    keyword: words('Its search word.'),
    articles: words('The link to the articles.'),
  }),

  /** The page that a visitor without a connection sees at an address that is not saved on the device. */
  offlinePage: z.strictObject({
    heading: words('The heading and the title.'),
    lead: words('The text.'),
    call: words('The button that calls the office.', 'phone'),
    saved: words('The heading of the links to pages that the visitor has opened before.'),
  }),

  /** Office hours on the pages of contact and appointments. */
  hours: z.strictObject({
    heading: words('The heading.'),
    range: words('Three or more days in a row.', 'first', 'last'),
    closed: words('Instead of the hours of a day.'),
  }),

  /** The notice that says when to call an ambulance. */
  emergencyNotice: z.strictObject({
    urgent: words('Before its heading, for screen readers.'),
  }),

  /** The boxes in the text of an article, in the language of the text. */
  articleBoxes: z.strictObject({
    summary: words('The heading of the summary.'),
    keyPoints: words('The heading of the key points.'),
    getHelp: words('The heading of the signs of an emergency.'),
  }),

  /** What search engines read. */
  structuredData: z.strictObject({
    specialty: words('The medical field of the site.'),
  }),
};
