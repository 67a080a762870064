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

const GROUPS = { frame, colours, navigation, footer, profiles, preview, forms, newsletter };

/** `content/interface/en.json`. */
export const interfaceSchema = z.strictObject(GROUPS);

const partial = Object.fromEntries(Object.entries(GROUPS).map(([name, group]) => [name, group.partial().optional()]));

/** `content/interface/<language>.json`. English stands for words that are not translated. */
export const translatedInterfaceSchema = z.strictObject(partial);

export type Interface = z.output<typeof interfaceSchema>;
