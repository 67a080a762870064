/** Words of articles, publications, videos, pictures and news: their lists, pages and dialogs. */
import { z } from 'astro/zod';
import { words } from './words.ts';

export const ITEM_GROUPS = {
  /** Where a link leads, for screen readers. */
  links: z.strictObject({
    site: words('After the text of a link to another site, for screen readers.'),
  }),

  /** Numbers of views, which a script brings up to date. */
  views: z.strictObject({
    one: words('If an article was read once, or a video seen once.', 'count'),
    other: words(
      'How often an article was read or a video was seen. Where a language has more forms than these two, write “Views: {count}” in both.',
      'count',
    ),
  }),

  /** The list of articles, and the cards of articles elsewhere. */
  articles: z.strictObject({
    topics: words('The label of the buttons that filter the list, for screen readers.'),
    heading: words('The heading of the list, for screen readers.'),
    pages: words('The label of the buttons below the list, for screen readers.'),
    previous: words('The button to the page before.'),
    next: words('The button to the page after.'),
    page: words('The label of the button to a page, for screen readers.', 'number'),
    preparation: words('The badge of an article without a text.'),
    read: words('The foot of a card.'),
  }),

  /** What the script of the list of articles says. */
  articleList: z.strictObject({
    count: words('How many articles the list has.', 'count'),
    position: words('After the number of articles and a comma.', 'page', 'pages'),
    notFound: words('Above the list after a search without a result.', 'words'),
    found: words('Above the list after a search.', 'words'),
    all: words('The link after this sentence.'),
  }),

  /** The page of an article. */
  article: z.strictObject({
    back: words('The link to the list.'),
    minutes: words('How long reading takes.', 'minutes'),
    reviewed: words('Who has reviewed the article.', 'reviewer', 'date'),
    nextReview: words('The sentence after it.', 'date'),
    reviewDue: words('The sentence after it, once that day has passed.', 'date'),
    translationReviewed: words(
      'Instead, in a translation: who has checked its language and its medicine.',
      'speaker',
      'doctor',
      'date',
    ),
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
  }),

  /** The list of publications, its pages, and its entries. */
  publications: z.strictObject({
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
  }),

  /** What the script of the list of publications says. */
  publicationList: z.strictObject({
    count: words('How many publications are found, for screen readers.', 'count'),
    loading: words('The button "Load more" while it loads.'),
    unknown: words('Above the list after a link to a publication that is gone.'),
  }),

  /** The page of a publication. */
  publication: z.strictObject({
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
  }),

  /** What the script of a citation says. */
  citation: z.strictObject({
    copied: words('After a citation was copied, with the name of the format.', 'format'),
    notCopied: words('If the browser does not allow it.'),
    failed: words('If there is no connection.', 'format'),
  }),

  /** The list of videos, and the cards of videos elsewhere. */
  videos: z.strictObject({
    kinds: words('The label of the buttons that filter the list, for screen readers.'),
    all: words('The heading of the list, for screen readers.'),
    featured: words('The badge of the large video.'),
    play: words('The label of its picture, for screen readers.', 'title'),
    watch: words('The button of the large video.'),
    likes: words('After the number of likes, for screen readers.'),
    length: words('Before the length of a video, for screen readers.'),
    share: words('The heading of the ways to share.'),
  }),

  /** What the script of the list of videos says. */
  videoList: z.strictObject({
    count: words('How many videos the list has.', 'count'),
    unknown: words('Above the list after a link to a video that is gone.'),
    failed: words('Above the list without a connection.'),
  }),

  /** The dialog that plays a video. */
  videoDialog: z.strictObject({
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
  }),

  /** The gallery. */
  gallery: z.strictObject({
    categories: words('The label of the buttons that filter the pictures, for screen readers.'),
    heading: words('The heading of the pictures, for screen readers.'),
    noneFound: words('In the place of the pictures if none has the category.'),
    tryAnother: words('Below this sentence.'),
  }),

  /** What the script of the gallery says. */
  pictureList: z.strictObject({
    count: words('How many pictures are shown.', 'count'),
    unknown: words('Above the pictures after a link to a picture that is gone.'),
    failed: words('Above the pictures without a connection.'),
  }),

  /** The large pictures of the gallery. All but the last are labels for screen readers. */
  lightbox: z.strictObject({
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
  }),

  /** The news on the home page. */
  news: z.strictObject({
    loading: words('While they load, for screen readers.'),
    failed: words('If they could not be loaded.'),
    empty: words('If there are none.'),
    trouble: words('Below either sentence.'),
    retry: words('The button below it.'),
    recently: words('In the place of the day of a story, if it is unknown.'),
    newSite: words('After the title of a story, for screen readers.'),
  }),
};
