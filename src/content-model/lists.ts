/** The practice's own lists, from which items, forms and sessions choose. Each is a field of the file whose page shows it. */

/** The place of a list, and its words in messages. */
interface PracticeList {
  /** The collection of its file, and the name of the file. */
  collection: 'pages' | 'office';
  file: string;
  field: string;
  /** The noun for one of its entries. */
  entry: string;
}

export const LISTS = {
  topics: { collection: 'pages', file: 'blog', field: 'topics', entry: 'topic' },
  videoCategories: { collection: 'pages', file: 'videos', field: 'categories', entry: 'category of videos' },
  videoTags: { collection: 'pages', file: 'videos', field: 'tags', entry: 'tag of videos' },
  pictureKinds: { collection: 'pages', file: 'gallery', field: 'kinds', entry: 'kind of picture' },
  pictureFilters: { collection: 'pages', file: 'gallery', field: 'filters', entry: 'filter of pictures' },
  subjects: { collection: 'pages', file: 'contact', field: 'subjects', entry: 'subject' },
  appointmentTypes: { collection: 'pages', file: 'appointments', field: 'types', entry: 'type of appointment' },
  halfDays: { collection: 'pages', file: 'appointments', field: 'halfDays', entry: 'half-day' },
} as const satisfies Record<string, PracticeList>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];
export const listNamed = (name: ListName): PracticeList => LISTS[name];

/** The id of the filter that shows everything, which is no entry of a list. */
export const ALL = 'all';
