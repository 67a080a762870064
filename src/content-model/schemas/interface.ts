/** The words of the interface, in groups of what shows them. Each has a sentence that tells a translator where it appears. */
import { z } from 'astro/zod';
import { line } from './fields.ts';

const placeholdersOf = (text: string) => new Set([...text.matchAll(/\{(\w+)(?:\|[^{}|]*\|[^{}|]*)?\}/g)].map(([, name]) => name));

/**
 * Words of the interface.
 * @param description where they appear
 * @param placeholders the names in braces that they contain; `{name|one|other}` counts too
 */
const words = (description: string, ...placeholders: string[]) =>
  line(1, 600)
    .refine((text) => placeholdersOf(text).symmetricDifference(new Set(placeholders)).size === 0, {
      error: `must contain ${placeholders.map((name) => `{${name}}`).join(', ') || 'no placeholder'}, and no other braces`,
    })
    .meta({ description });

const frame = z.strictObject({
  skip: words('The first link of a page, for keyboards. It leads to the content.'),
  emergency: words('The link at the top of every page, with the number and the name of the ambulance.', 'number', 'name'),
  main: words('The label of the navigation in the header, for screen readers.'),
  menu: words('The label of the menu of phones, for screen readers.'),
  openMenu: words('The label of the button that opens the menu.'),
  closeMenu: words('The button that closes the menu.'),
  searchAndAppointments: words('The label of the row below the header, for screen readers.'),
  schedule: words('The link to the appointments.'),
  contact: words('The button to the contact page.'),
  touch: words('The button to the contact page below a list without items.'),
  sections: words('The label of the tabs at the foot of a phone, for screen readers.'),
  viewing: words('The line above these tabs, with the name of the page.', 'page'),
  unknownPage: words('The name of the page in this line at an unknown address.'),
  chat: words('The label of the chat, for screen readers.'),
  feed: words('The name of the feed of articles.'),
  unchecked: words('The notice on every page of a language whose translation has not been checked.'),
  untranslated: words('The notice on a page that exists in English only.'),
  languages: words('The label of the links to the other languages, for screen readers.'),
});

const colours = z.strictObject({
  light: words('The button that switches to light colours.'),
  dark: words('The button that switches to dark colours.'),
  system: words('The button that switches to the colours of the device.'),
});

const navigation = z.strictObject({
  home: words('The home page.'),
  about: words('The page about the doctor.'),
  blog: words('The articles.'),
  publications: words('The publications.'),
  videos: words('The videos.'),
  gallery: words('The gallery.'),
  contact: words('The contact page.'),
  appointments: words('The page with the appointment form.'),
  chat: words('The page with the chat for browsers without JavaScript.'),
  newsletter: words('The pages behind the links in mails about the newsletter.'),
  privacy: words('The privacy policy.'),
  terms: words('The terms of service.'),
  cookies: words('The cookie policy.'),
  accessibility: words('The statement about accessibility.'),
});

const footer = z.strictObject({
  links: words('The heading of the links to the pages.'),
  resources: words('The heading of the links to articles, publications, videos and pictures.'),
  education: words('A link to the articles.'),
  research: words('A link to the publications.'),
  videos: words('A link to the videos.'),
  gallery: words('A link to the gallery.'),
  articles: words('Another link to the articles.'),
  academic: words('Another link to the publications.'),
  newsletter: words('The heading of the newsletter form.'),
  chat: words('The link to the chat for browsers without JavaScript.'),
  developer: words('Who made the site.', 'name'),
});

/** What the links to the doctor's addresses elsewhere are called. */
const profiles = z.strictObject({
  officialWebsite: words('The link of the footer to the official site, for screen readers.'),
  officialSite: words('The link of the contact page to the official site.'),
  scholar: words('The link to the scholar profile.'),
  youtube: words('The link to the video channel.'),
  linkedin: words('The link to the LinkedIn profile.'),
  facebook: words('The link to the Facebook page.'),
  twitter: words('The link to the Twitter/X profile.'),
  email: words('The link to the e-mail address of the office.'),
  whatsApp: words('The link to WhatsApp.'),
});

const preview = z.strictObject({
  label: words('The label of the banner of a preview, for screen readers.'),
  notice: words('The banner of a preview, which only the doctor sees.'),
});

/** What all forms say. */
const forms = z.strictObject({
  success: words('The title of the message after a form was sent.'),
  error: words('The title of the message after a form could not be sent.'),
  offline: words('Below a form whose script could not be loaded for want of a connection.'),
  unsent: words('The heading of the notice that a form is kept on the device, because there was no connection.'),
  unsentStored: words('In this notice: what is kept, and since when.', 'what', 'date'),
  unsentOpen: words('In this notice, if the browser does not keep it: what is kept.', 'what'),
  sendLater: words('In this notice, after either sentence.'),
  sendAgain: words('The button of this notice that sends the form again.'),
  discard: words('The button of this notice that deletes the form from the device.'),
});

/** The form in the footer. */
const newsletter = z.strictObject({
  email: words('The label of the field.'),
  subscribe: words('The button.'),
  address: words('What is kept on the device without a connection: the beginning of a sentence.'),
  thanks: words('The message after it was sent.'),
  failed: words('The message after it could not be sent.'),
});

/** What links and buttons of several pages say. */
const actions = z.strictObject({
  home: words('The link to the home page.'),
  articles: words('The link to the articles at an unknown address.'),
  doctor: words('The link to the page about the doctor on a home page without videos and publications.'),
  whatsApp: words('The button that opens WhatsApp, below a chat and after a request.'),
  share: words('The heading of the ways to share a page.'),
  opensSite: words('After a link to another site, for screen readers.'),
  opensWhatsApp: words('After a link that opens WhatsApp, for screen readers.'),
});

/** The ways to share a page. */
const share = z.strictObject({
  open: words('The button that opens the menu with the ways to share a video.'),
  on: words('A link to a network, for screen readers.', 'name'),
  byEmail: words('The link that shares by e-mail, for screen readers.'),
  email: words('The same link in the menu of a video.'),
  newWindow: words('After the name of a network in the menu of a video, for screen readers.'),
  app: words('The button that opens the ways to share of the device.'),
  copy: words('The button that copies the address.'),
});

/** What becomes of sharing. */
const shareNotices = z.strictObject({
  copied: words('The notice that the address was copied; also the button for a moment.'),
  copyFailed: words('The notice that the browser did not copy.'),
  shareFailed: words('The notice that the browser did not open its ways to share.'),
});

const homePage = z.strictObject({
  headlines: words('The line below the heading of the news, with the name of their site.', 'name'),
  newsNeedsScript: words('Instead of the news in a browser without JavaScript.'),
});

const aboutPage = z.strictObject({
  faculty: words('In the margin of a meeting at which the doctor taught.'),
  speaker: words('In the margin of a meeting at which the doctor spoke.'),
  research: words('In the margin of an interest in research.'),
  since: words('In the margin of a membership.', 'year'),
});

const contactPage = z.strictObject({
  address: words('The label of the address, for screen readers.'),
  email: words('The label of the e-mail addresses, for screen readers.'),
  phone: words('The label of the telephone number, for screen readers.'),
  whatsApp: words('The label of the link to WhatsApp, for screen readers.'),
  startChat: words('The link that opens WhatsApp.'),
  elsewhere: words('The heading of the links to the doctor’s profiles.'),
});

const appointmentsPage = z.strictObject({
  before: words('The label of the column beside the form, for screen readers.'),
  contact: words('The heading of the address and telephone number.'),
  office: words('The first line of the address.', 'practice'),
  allDetails: words('The link to the contact page.'),
  notice: words('The notice at the end of the column.', 'minutes', 'hours'),
});

/** The page with the chat for browsers without JavaScript. */
const chatPage = z.strictObject({
  otherWays: words('The label of the column beside the form, for screen readers.'),
});

/** The pages after a form was sent without JavaScript. */
const stepPages = z.strictObject({
  sendEmail: words('The button that opens an e-mail to the office after a request for an appointment.'),
  another: words('The link back to the appointment form.'),
  mailSubject: words('The subject of this e-mail.'),
  mailGreeting: words('Its first line.'),
  mailText: words('Its text.'),
  mailName: words('A line that the patient completes.'),
  mailPhone: words('A line that the patient completes.'),
  mailTime: words('A line that the patient completes.'),
});

/** The frame of a policy; its text is in English. */
const policyPage = z.strictObject({
  updated: words('The line below the title.', 'date'),
  contents: words('The heading of the links to the sections.'),
});

/** Values in the text of a policy. */
const policyText = z.strictObject({
  days: words('How long data are kept.', 'count'),
  hours: words('How long data are kept.', 'count'),
});

/** The page at an unknown address of an article. */
const articleNotFound = z.strictObject({
  heading: words('The heading and the title.'),
  lead: words('The text.'),
  keyword: words('Its search word.'),
  articles: words('The link to the articles.'),
});

/** Office hours on the pages of contact and appointments. */
const hours = z.strictObject({
  heading: words('The heading.'),
  range: words('Three or more days in a row.', 'first', 'last'),
  closed: words('Instead of the hours of a day.'),
});

/** The notice that says when to call an ambulance. */
const emergencyNotice = z.strictObject({
  urgent: words('Before its heading, for screen readers.'),
});

/** The boxes in the text of an article, in the language of the text. */
const articleBoxes = z.strictObject({
  summary: words('The heading of the summary.'),
  keyPoints: words('The heading of the key points.'),
  getHelp: words('The heading of the signs of an emergency.'),
});

/** What search engines read. */
const structuredData = z.strictObject({
  specialty: words('The medical field of the site.'),
});

const PAGE_GROUPS = {
  actions,
  share,
  shareNotices,
  homePage,
  aboutPage,
  contactPage,
  appointmentsPage,
  chatPage,
  stepPages,
  policyPage,
  policyText,
  articleNotFound,
  hours,
  emergencyNotice,
  articleBoxes,
  structuredData,
};

const GROUPS = { frame, colours, navigation, footer, profiles, preview, forms, newsletter, ...PAGE_GROUPS };

/** `content/interface/en.json`. */
export const interfaceSchema = z.strictObject(GROUPS);

const partial = Object.fromEntries(Object.entries(GROUPS).map(([name, group]) => [name, group.partial().optional()]));

/** `content/interface/<language>.json`. English stands for words that are not translated. */
export const translatedInterfaceSchema = z.strictObject(partial);

export type Interface = z.output<typeof interfaceSchema>;
