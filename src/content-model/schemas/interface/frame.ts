/** Words of what every page has. */
import { z } from 'astro/zod';
import { words } from './words.ts';

export const FRAME_GROUPS = {
  frame: z.strictObject({
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
    untranslated: words('The notice on a page that exists in the first language only.'),
    partlyTranslated: words('Above a list in which some items are in the first language only.'),
    languages: words('The label of the links to the other languages, for screen readers.'),
  }),

  languageHint: z.strictObject({
    text: words(
      'The link to this language, on a page in the first one, for a browser that asks for it: short, so that it fits on one line.',
    ),
    close: words('The button that removes the line, for screen readers.'),
  }),

  colours: z.strictObject({
    light: words('The button that switches to light colours.'),
    dark: words('The button that switches to dark colours.'),
    system: words('The button that switches to the colours of the device.'),
  }),

  navigation: z.strictObject({
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
  }),

  footer: z.strictObject({
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
  }),

  /** What the links to the doctor's addresses elsewhere are called. */
  profiles: z.strictObject({
    officialWebsite: words('The link of the footer to the official site, for screen readers.'),
    officialSite: words('The link of the contact page to the official site.'),
    scholar: words('The link to the scholar profile.'),
    youtube: words('The link to the video channel.'),
    linkedin: words('The link to the LinkedIn profile.'),
    facebook: words('The link to the Facebook page.'),
    twitter: words('The link to the Twitter/X profile.'),
    email: words('The link to the e-mail address of the office.'),
    whatsApp: words('The link to WhatsApp.'),
  }),

  preview: z.strictObject({
    label: words('The label of the banner of a preview, for screen readers.'),
    notice: words('The banner of a preview, which only the doctor sees.'),
  }),

  /** The button of the chat on every page. */
  chatButton: z.strictObject({
    open: words('The button that opens the chat, and its heading.'),
    opensWhatsApp: words('After the name of the button without JavaScript, for screen readers.'),
  }),

  /** The chat of every page, and its page for browsers without JavaScript. */
  chat: z.strictObject({
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
  }),

  /** The search box of every page. */
  search: z.strictObject({
    site: words('The label of the search, for screen readers.'),
    label: words('The label of the field, for screen readers.'),
    placeholder: words('In the empty field.'),
    button: words('The label of the button, for screen readers.'),
    searching: words('While the search is loaded.'),
  }),

  /** The list of results, and the messages instead of it. */
  searchResults: z.strictObject({
    failed: words('When the search could not be loaded.'),
    retry: words('The button after that.'),
    untranslated: words('After the kind of a result whose text is in the first language, on pages of other languages.'),
    results: words('The label of the list, for screen readers.'),
    none: words('When nothing was found.', 'query'),
    found: words('How many results there are, for screen readers.', 'count'),
    page: words('What a result is: a page such as that for appointments, on pages of other languages.'),
    article: words('What a result is.'),
    publication: words('What a result is.'),
    video: words('What a result is.'),
    gallery: words('What a result is.'),
  }),

  /** The short messages at the edge of the screen. */
  toasts: z.strictObject({
    message: words('Announced before a message, by screen readers.'),
    messages: words('The label of the messages with the key that leads to them, for screen readers.'),
    close: words('The label of the button, for screen readers.'),
  }),
};
