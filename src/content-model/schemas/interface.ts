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
  offline: words('Below a form whose script could not be loaded for want of a connection.'),
});

/** Titles of the messages about a form. */
const formNotices = z.strictObject({
  success: words('The title of the message after a form was sent.'),
  error: words('The title of the message after a form could not be sent.'),
});

/** The notice above the button of a form that could not be sent for want of a connection. */
const unsent = z.strictObject({
  heading: words('The heading of the notice that a form is kept on the device, because there was no connection.'),
  stored: words('In this notice: what is kept, and since when.', 'what', 'date'),
  open: words('In this notice, if the browser does not keep it: what is kept.', 'what'),
  sendLater: words('In this notice, after either sentence.'),
  sendAgain: words('The button of this notice that sends the form again.'),
  discard: words('The button of this notice that deletes the form from the device.'),
  moment: words('The day and time within these sentences.', 'day', 'time'),
});

/** The form in the footer. */
const newsletter = z.strictObject({
  email: words('The label of the field.'),
  subscribe: words('The button.'),
});

/** What is said after the newsletter form was sent. */
const newsletterNotices = z.strictObject({
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

/** What the fields of all forms say. */
const fields = z.strictObject({
  problems: words('The heading of the list of errors above a form.'),
  optional: words('After the label of a field that may stay empty.'),
  honeypot: words('The label of a hidden field that only programs fill in.'),
  name: words('The label of a field.'),
  email: words('The label of a field.'),
  phone: words('The label of a field.'),
  policy: words('The link to the privacy policy inside the sentences of a consent.'),
  opensWhatsApp: words('After a link to WhatsApp, for screen readers.'),
  whatsApp: words('The button below a request or a chat that was sent.'),
});

/** The form of the contact page. */
const contactForm = z.strictObject({
  subject: words('The label of a field.'),
  chooseSubject: words('The first option of this field, which is no choice.'),
  message: words('The label of a field.'),
  consent: words('The label of the consent. The link to the privacy policy stands in it.', 'policy'),
  what: words('What is kept on the device without a connection: the beginning of a sentence.'),
  send: words('The button.'),
  sending: words('The button while the message is sent.'),
  failed: words('The message after it could not be sent.'),
});

/** The options of the subject, in the contact form. */
const subjects = z.strictObject({
  educational: words('A question about a medical subject.'),
  consultation: words('A question of another doctor.'),
  research: words('About research together.'),
  speaking: words('An invitation to speak.'),
  other: words('Another subject.'),
});

/** The form of the appointments page, and what replaces it after it was sent. */
const appointmentForm = z.strictObject({
  label: words('The label of the form, for screen readers.'),
  you: words('The heading of the first fields.'),
  phoneHint: words('Below the label of the telephone number.'),
  emergencyContact: words('The label of a field.'),
  emergencyHint: words('Below the label of the emergency contact.'),
  appointment: words('The heading of the second fields.'),
  type: words('The label of a field.'),
  chooseType: words('The first option of this field, which is no choice.'),
  date: words('The label of a field.'),
  time: words('The label of a field.'),
  chooseTime: words('The first option of this field, which is no choice.'),
  partlyOpen: words('The hint below a time that is partly outside the opening hours.'),
  closed: words('The hint below a time outside the opening hours.'),
  returning: words('The label of a checkbox.'),
  information: words('The label of a field.'),
  consent: words('The heading of the last fields, for screen readers.'),
  policyConsent: words('The label of the consent.'),
  haveRead: words(
    'Below this label. The link to the privacy policy stands in it; the consent is a text of the page.',
    'policy',
    'consent',
  ),
  what: words('What is kept on the device without a connection: the beginning of a sentence.'),
  request: words('The button.'),
  requesting: words('The button while the request is sent.'),
  processingTitle: words('The title of the message while the request is sent.'),
  processing: words('The message while the request is sent.'),
  submittedTitle: words('The title of the message after it was sent, and the heading of what replaces the form.'),
  submitted: words('The message after it was sent.'),
  failedTitle: words('The title of the message after it could not be sent.'),
  failed: words('The message after it could not be sent.'),
  thanks: words('In place of the form after it was sent.', 'name'),
  mail: words('A button in place of the form.'),
  calendar: words('A button in place of the form.'),
  tentative: words('Below these buttons.'),
  another: words('The button that shows the form again.'),
});

/** The options of the type, in the appointment form. */
const appointmentTypes = z.strictObject({
  consultation: words('The first visit.'),
  followUp: words('A visit after the first one.'),
  vascularSurgery: words('A visit about an operation of blood vessels.'),
  transplantSurgery: words('A visit about a transplantation.'),
  vascularScreening: words('An examination of blood vessels.'),
  secondOpinion: words('The opinion of another doctor.'),
  urgentCare: words('A visit that cannot wait.'),
});

/** The options of the time, in the appointment form. */
const halfDays = z.strictObject({
  morning: words('With its hours.'),
  afternoon: words('With its hours.'),
  evening: words('With its hours.'),
});

/** The prefilled messages about a request, which a patient sends to the office by WhatsApp or mail. */
const appointmentText = z.strictObject({
  hello: words('The first line for WhatsApp.'),
  subject: words('The subject of the mail. The type is an English word.', 'name', 'type'),
  greeting: words('The first line of the mail.'),
  requested: words('The first sentence of the mail.'),
  confirm: words('The last sentence of the mail.'),
  regards: words('The line before the name at the end of the mail.'),
  name: words('A line of the request.', 'name'),
  email: words('A line of the request.', 'email'),
  phone: words('A line of the request.', 'phone'),
  type: words('A line of the request.', 'type'),
  date: words('A line of the request.', 'date'),
  time: words('A line of the request.', 'time'),
  returning: words('A line of the request of somebody who was here before.'),
  first: words('The same line of a new patient.'),
  information: words('The last line of the request.', 'text'),
});

/** The button of the chat on every page. */
const chatButton = z.strictObject({
  open: words('The button that opens the chat, and its heading.'),
  opensWhatsApp: words('After the name of the button without JavaScript, for screen readers.'),
});

/** The chat of every page, and its page for browsers without JavaScript. */
const chat = z.strictObject({
  minimise: words('The button of an open chat.'),
  restore: words('The button of a minimised chat.'),
  unread: words('After the name of the button: how many messages were not seen.', 'count'),
  close: words('The button that ends the chat.'),
  emergency: words('The first line of the chat, with the number and the name of the ambulance as one link.', 'number'),
  conversation: words('The label of the messages, for screen readers.'),
  you: words('Before a message of the visitor, for screen readers.'),
  reached: words('The answer to the first message.'),
  reachedWithoutEmail: words('The answer to the first message of somebody who gave no address.'),
  whatsAppHint: words('Above the button to WhatsApp.'),
  newWindow: words('After this button, for screen readers.'),
  whatsAppText: words('The prefilled message for WhatsApp. The text of the chat follows.', 'name', 'email'),
  whatsAppTextWithoutEmail: words('The same of somebody who gave no address.', 'name'),
  form: words('The label of the form, for screen readers.'),
  intro: words('The first line of the form.'),
  name: words('The label of a field.'),
  email: words('The label of a field.'),
  message: words('The label of a field.'),
  hint: words('Below the label of the message.'),
  agreeToDated: words('Below the form, with the link to the privacy policy and its date.', 'policy', 'date'),
  agreeTo: words('The same without JavaScript.', 'policy'),
  notArrived: words('Above the button after the message could not be sent.'),
  start: words('The button.'),
  connecting: words('The button while the message is sent.'),
  failedTitle: words('The title of the message after it could not be sent.'),
  failed: words('The message after it could not be sent.'),
});

/** The search box of every page. */
const search = z.strictObject({
  site: words('The label of the search, for screen readers.'),
  label: words('The label of the field, for screen readers.'),
  placeholder: words('In the empty field.'),
  button: words('The label of the button, for screen readers.'),
  searching: words('While the search is loaded.'),
  failed: words('When it could not be loaded.'),
  retry: words('The button after that.'),
});

/** The list of results. */
const searchResults = z.strictObject({
  english: words('After the kind of a result whose text is English, on pages of other languages.'),
  results: words('The label of the list, for screen readers.'),
  none: words('When nothing was found.', 'query'),
  found: words('How many results there are, for screen readers.', 'count'),
  article: words('What a result is.'),
  publication: words('What a result is.'),
  video: words('What a result is.'),
  gallery: words('What a result is.'),
});

/** The short messages at the edge of the screen. */
const toasts = z.strictObject({
  message: words('Announced before a message, by screen readers.'),
  messages: words('The label of the messages with the key that leads to them, for screen readers.'),
  close: words('The label of the button, for screen readers.'),
});

/**
 * What forms say about a field that is not right, and what each says alone. The keys are those of
 * src/api-schemas/error-keys.ts.
 */
const errors = z.strictObject({
  missing: words('Any field that must not be empty.'),
  tooLong: words('Any field with too long a text.', 'limit'),
  emailInvalid: words('All forms but the chat.'),
});

const contactErrors = z.strictObject({
  nameMissing: words('The name.'),
  subjectMissing: words('The subject.'),
  messageMissing: words('The message.'),
  contactNotAgreed: words('The consent is missing.'),
});

const appointmentErrors = z.strictObject({
  nameShort: words('The name.'),
  phoneInvalid: words('The telephone number.'),
  typeMissing: words('The kind of appointment.'),
  dateMissing: words('The date.'),
  datePast: words('The date.'),
  timeMissing: words('The time.'),
  notBoolean: words('Shown to programs that send the form.'),
  requestNotAgreed: words('The consent is missing.'),
});

const chatErrors = z.strictObject({
  chatNameShort: words('The name.'),
  chatEmailInvalid: words('The e-mail address.'),
  chatMessageShort: words('The message.'),
  chatSession: words('The chat, whose id was not accepted.'),
});

/** What the server answers to a form. */
const answers = z.strictObject({
  contactSent: words('After the contact form was sent.'),
  subscribeAsked: words('After the newsletter form was sent.'),
  tooMuch: words('Above a form without JavaScript that was too long.'),
  unavailable: words('Above a form without JavaScript, when nothing can be stored.'),
  internal: words('Above a form without JavaScript, after a mistake of the server.'),
  notSent: words('The heading of the page that shows a form without JavaScript which could not be shown again.'),
  back: words('On this page.'),
  anew: words('The link to the empty form, after that sentence.'),
  written: words('The heading on this page above all that was filled in.'),
});

/** What the site adds to the texts of mails to patients (content/office). */
const patientMail = z.strictObject({
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
  whatsApp: words('The beginning of a WhatsApp message that the office sends to a patient.', 'name', 'practice'),
  whatsAppAbout: words('The same about an appointment.', 'name', 'practice', 'slot'),
});

/** The entry in the calendar of a patient. */
const calendarEntry = z.strictObject({
  requested: words('The title of the entry in the patient’s calendar.', 'practice'),
  proposed: words('The same once the office has proposed another time.', 'practice'),
  confirmed: words('The same once it is confirmed.', 'practice'),
  cancelled: words('The same once it is cancelled.', 'practice'),
  requestedText: words('The text of the entry of a request.'),
  proposedText: words('The text of the entry of a proposal.', 'slots'),
});

/** Mails to subscribers of the newsletter. */
const newsletterMail = z.strictObject({
  subject: words('The subject of the mail after the newsletter form was sent.', 'practice'),
  asked: words('The first sentence of this mail.', 'practice'),
  confirm: words('The link in this mail.'),
  confirmLead: words('The sentence before it.', 'days'),
  ignore: words('The text after it.', 'days'),
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
});

/** Where a link leads, for screen readers. */
const links = z.strictObject({
  site: words('After the text of a link to another site, for screen readers.'),
});

/** Numbers of views, which a script brings up to date. */
const views = z.strictObject({
  one: words('If an article was read once, or a video seen once.', 'count'),
  other: words('How often an article was read or a video was seen.', 'count'),
});

/** The list of articles, and the cards of articles elsewhere. */
const articles = z.strictObject({
  topics: words('The label of the buttons that filter the list, for screen readers.'),
  heading: words('The heading of the list, for screen readers.'),
  pages: words('The label of the buttons below the list, for screen readers.'),
  previous: words('The button to the page before.'),
  next: words('The button to the page after.'),
  page: words('The label of the button to a page, for screen readers.', 'number'),
  preparation: words('The badge of an article without a text.'),
  read: words('The foot of a card.'),
});

/** What the script of the list of articles says. */
const articleList = z.strictObject({
  count: words('How many articles the list has.', 'count'),
  position: words('After the number of articles and a comma.', 'page', 'pages'),
  notFound: words('Above the list after a search without a result.', 'words'),
  found: words('Above the list after a search.', 'words'),
  all: words('The link after this sentence.'),
});

/** The page of an article. */
const article = z.strictObject({
  back: words('The link to the list.'),
  minutes: words('How long reading takes.', 'minutes'),
  reviewed: words('Who has reviewed the article.', 'reviewer', 'date'),
  nextReview: words('The sentence after it.', 'date'),
  reviewDue: words('The sentence after it, once that day has passed.', 'date'),
  notReviewed: words('In the place of both.'),
  updated: words('When the text was changed.', 'date'),
  contents: words('The label of the column with the links to the sections, for screen readers.'),
  sections: words('The heading of these links.'),
  preparation: words('The notice in an article without a text.'),
  references: words('The heading of the sources.'),
  tags: words('The label of the tags, for screen readers.'),
  author: words('The heading of the box about the author.'),
  doctor: words('The link in this box.'),
  share: words('The heading of the ways to share.'),
  related: words('The heading of the other articles.'),
});

/** The list of publications, its pages, and its entries. */
const publications = z.strictObject({
  search: words('The label of the search field and of its button.'),
  form: words('The label of the search form, for screen readers.'),
  scope: words('Below the field: where it searches.'),
  scopeInTab: words('The same if the list has tabs.'),
  kinds: words('The label of the tabs, for screen readers.'),
  nextPage: words('The link to the next page of a tab, with the name of the tab.', 'name', 'page'),
  noneFound: words('In the place of the list after a search without a result.'),
  clear: words('The button below this sentence.'),
  failed: words('Below the list without a connection.'),
  again: words('The button below this sentence.'),
  more: words('The button below the list.'),
  record: words('The label of the column beside the list, for screen readers.'),
  managers: words('The same where the site has no scholar profile.'),
  share: words('The heading of the ways to share.'),
  formats: words('The links to files with all publications.', 'formats'),
  isNew: words('The badge of a new publication.'),
  retracted: words('The badge of a publication that was retracted.'),
  featured: words('The badge of a publication that the doctor has chosen.'),
  read: words('The link to the publication at its publisher.'),
  abstract: words('The link to its page on this site.'),
  pdf: words('The same for one with a PDF and without an abstract.'),
  free: words('A link of an entry.'),
  published: words('The link of a preprint to the article that followed.'),
  preprint: words('The link of an article to its preprint.'),
  cited: words('How often other publications cite it.', 'count'),
  others: words('After the names of the first authors.'),
  part: words('Below the heading of a further page.', 'page', 'pages'),
  description: words('The description of a further page for search engines.', 'page', 'pages', 'doctor', 'name'),
  range: words('The positions of the entries of a further page.', 'first', 'last'),
  total: words('After them, in small letters: how many entries the tab has.', 'total'),
  pages: words('The label of the links between pages, for screen readers.'),
  newer: words('The link to the page before.'),
  older: words('The link to the page after.'),
});

/** What the script of the list of publications says. */
const publicationList = z.strictObject({
  count: words('How many publications are found, for screen readers.', 'count'),
  loading: words('The button "Load more" while it loads.'),
  unknown: words('Above the list after a link to a publication that is gone.'),
});

/** The page of a publication. */
const publication = z.strictObject({
  back: words('The link to the list.'),
  volume: words('After the journal and a comma.', 'volume'),
  issue: words('After the volume and a comma.', 'issue'),
  pages: words('After the issue and a comma.', 'pages'),
  retracted: words('The notice of a retracted one, in bold letters.'),
  unreliable: words('The sentence after it.'),
  tags: words('The label of the tags, for screen readers.'),
  readPdf: words('The button that opens the PDF.', 'size'),
  abstract: words('The heading of the abstract.'),
  cite: words('The heading of the citations.'),
  inFile: words('In the place of a citation that is not loaded yet.'),
  copy: words('The button that copies a citation.'),
  copyFormat: words('Its label for screen readers, with the name of the format.', 'format'),
  download: words('The link to a citation as a file.'),
  downloadFormat: words('Its label for screen readers.', 'format'),
  aside: words('The label of the column beside it, for screen readers.'),
  related: words('The heading of articles about the same subject.'),
  preparation: words('After the topic of an article without a text.'),
  share: words('The heading of the ways to share.'),
});

/** What the script of a citation says. */
const citation = z.strictObject({
  copied: words('After a citation was copied, with the name of the format.', 'format'),
  notCopied: words('If the browser does not allow it.'),
  failed: words('If there is no connection.', 'format'),
});

/** The list of videos, and the cards of videos elsewhere. */
const videos = z.strictObject({
  kinds: words('The label of the buttons that filter the list, for screen readers.'),
  all: words('The heading of the list, for screen readers.'),
  featured: words('The badge of the large video.'),
  play: words('The label of its picture, for screen readers.', 'title'),
  watch: words('The button of the large video.'),
  likes: words('After the number of likes, for screen readers.'),
  length: words('Before the length of a video, for screen readers.'),
  share: words('The heading of the ways to share.'),
});

/** Tags of videos. */
const videoTags = z.strictObject({
  health: words('A tag of every video.'),
  information: words('A tag of every video for patients.'),
  sinhala: words('A tag of videos that are spoken in Sinhala.'),
  kidneyHealth: words('A tag of some videos.'),
  varicoseVeins: words('A tag of some videos.'),
  organDonation: words('A tag of some videos.'),
});

/** What the script of the list of videos says. */
const videoList = z.strictObject({
  count: words('How many videos the list has.', 'count'),
  unknown: words('Above the list after a link to a video that is gone.'),
  failed: words('Above the list without a connection.'),
});

/** The dialog that plays a video. */
const videoDialog = z.strictObject({
  close: words('The label of the button that closes it.'),
  loading: words('While the player loads.'),
  play: words('The label of the button that starts the video, for screen readers.', 'title'),
  failed: words('If the player does not load.'),
  watch: words('The link below this sentence.'),
  newWindow: words('After this link, for screen readers.'),
  retry: words('The button beside the link.'),
  length: words('Before the length of the video, for screen readers.'),
  likes: words('How many likes it has.', 'count'),
  tags: words('The label of the tags, for screen readers.'),
});

/** The gallery. */
const gallery = z.strictObject({
  categories: words('The label of the buttons that filter the pictures, for screen readers.'),
  heading: words('The heading of the pictures, for screen readers.'),
  noneFound: words('In the place of the pictures if none has the category.'),
  tryAnother: words('Below this sentence.'),
  all: words('The button that shows all pictures.'),
  conferences: words('A category.'),
  workshops: words('A category.'),
  awards: words('A category.'),
  surgery: words('A category.'),
});

/** What the script of the gallery says. */
const pictureList = z.strictObject({
  count: words('How many pictures are shown.', 'count'),
  unknown: words('Above the pictures after a link to a picture that is gone.'),
  failed: words('Above the pictures without a connection.'),
});

/** The large pictures of the gallery. All but the last are labels for screen readers. */
const lightbox = z.strictObject({
  lightbox: words('The label of the view.'),
  carousel: words('The label of the pictures in it.'),
  gallery: words('What they are.'),
  slide: words('What one of them is.'),
  caption: words('What the text below it is.'),
  thumbnails: words('The label of the small pictures.'),
  previous: words('A button.'),
  next: words('A button.'),
  close: words('A button.'),
  zoomIn: words('A button.'),
  zoomOut: words('A button.'),
  showCaption: words('A button.'),
  hideCaption: words('A button.'),
  position: words('The label of a picture.', 'index', 'total'),
  failed: words('In the place of a picture without a connection.'),
});

/** The news on the home page. */
const news = z.strictObject({
  loading: words('While they load, for screen readers.'),
  failed: words('If they could not be loaded.'),
  empty: words('If there are none.'),
  trouble: words('Below either sentence.'),
  retry: words('The button below it.'),
  recently: words('In the place of the day of a story, if it is unknown.'),
  newSite: words('After the title of a story, for screen readers.'),
});

const ITEM_GROUPS = {
  links,
  views,
  articles,
  articleList,
  article,
  publications,
  publicationList,
  publication,
  citation,
  videos,
  videoTags,
  videoList,
  videoDialog,
  gallery,
  pictureList,
  lightbox,
  news,
};

const GROUPS = {
  ...{ frame, colours, navigation, footer, profiles, preview, forms, formNotices, unsent, newsletter, newsletterNotices },
  ...PAGE_GROUPS,
  ...ITEM_GROUPS,
  ...{
    fields,
    contactForm,
    subjects,
    appointmentForm,
    appointmentTypes,
    halfDays,
    appointmentText,
    chatButton,
    chat,
    search,
    searchResults,
    toasts,
    errors,
    contactErrors,
    appointmentErrors,
    chatErrors,
    answers,
    patientMail,
    calendarEntry,
    newsletterMail,
  },
};

/** `content/interface/en.json`. */
export const interfaceSchema = z.strictObject(GROUPS);

const partial = Object.fromEntries(Object.entries(GROUPS).map(([name, group]) => [name, group.partial().optional()]));

/** `content/interface/spellings.json`: a search for one spelling finds the others, on pages that are not English. */
export const spellingsSchema = z.strictObject({
  words: z
    .array(z.array(line(2, 40)).min(2).max(16))
    .max(60)
    .meta({
      description: 'Words for the same thing, in each language and as people type them in Latin letters.',
      example: '[["sugar", "සීනි", "sini"]]',
    }),
});

/** `content/interface/<language>.json`. English stands for words that are not translated. */
export const translatedInterfaceSchema = z.strictObject(partial);

export type Interface = z.output<typeof interfaceSchema>;
