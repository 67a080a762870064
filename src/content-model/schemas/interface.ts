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
  health: words('A tag of every video.'),
  information: words('A tag of every video for patients.'),
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
  videoList,
  videoDialog,
  gallery,
  pictureList,
  lightbox,
  news,
};

const GROUPS = { frame, colours, navigation, footer, profiles, preview, forms, newsletter, ...ITEM_GROUPS };

/** `content/interface/en.json`. */
export const interfaceSchema = z.strictObject(GROUPS);

const partial = Object.fromEntries(Object.entries(GROUPS).map(([name, group]) => [name, group.partial().optional()]));

/** `content/interface/<language>.json`. English stands for words that are not translated. */
export const translatedInterfaceSchema = z.strictObject(partial);

export type Interface = z.output<typeof interfaceSchema>;
