/** The content check of the practice's lists, and of the items and sessions that choose from them. */
import { expect } from 'vitest';
import { lengthAt } from '../../../netlify/lib/appointments/schedule/schedule.ts';
import { editionOf } from '../../../scripts/edition.ts';
import { missingNames } from '../../../src/integrations/content/practice-lists.ts';
import { readSiteData } from '../../../src/integrations/content/site-data.ts';
import { ARTICLE, begins, EMPTY_ARTICLE, PICTURE, test, VIDEO } from '../../support/content/content-mistakes.ts';

type Entry = Record<string, unknown> & { id: string };
type Lists = Record<string, Entry[]>;
interface Copy {
  read: (file: string) => string;
  write: (file: string, text: string) => void;
}

function edit({ read, write }: Copy, file: string, change: (lists: Lists) => void): void {
  const fields = JSON.parse(read(file)) as Lists;
  change(fields);
  write(file, JSON.stringify(fields, null, 2));
}
const without = (id: string) => (entry: Entry) => entry.id !== id;

test.for([
  [
    VIDEO,
    /"category": ".*"/,
    '"category": "interview"',
    'category',
    'category of videos "interview" in the categories of content/pages/videos.json',
    'interviews',
  ],
  [
    VIDEO,
    /"tags": \[[^\]]*\]/,
    '"tags": ["Sinhala", "Kidney Healt"]',
    'tags[2]',
    'tag of videos "Kidney Healt" in the tags of content/pages/videos.json',
    'Kidney Health',
  ],
  [
    PICTURE,
    /"category": ".*"/,
    '"category": "Keynotes"',
    'category',
    'kind of picture "Keynotes" in the kinds of content/pages/gallery.json',
    'Keynote',
  ],
  [
    'office/schedule.json',
    '"halfDay": "Morning"',
    '"halfDay": "Mornings"',
    'sessions[1].halfDay',
    'half-day "Mornings" in the halfDays of content/pages/appointments.json',
    'Morning',
  ],
  [
    'office/schedule.json',
    '"type": "Follow-up"',
    '"type": "Follow up"',
    'sessions[1].minutesByType[1].type',
    'type of appointment "Follow up" in the types of content/pages/appointments.json',
    'Follow-up',
  ],
] as const)(
  'names a choice of %s that is in no list, with the nearest entry: %s → %s',
  ([file, from, to, field, missing, nearest], { copy }) => {
    const right = begins(`Did you mean "${nearest}"? It can be: `);
    expect(copy.mistake(file, from, to).problems).toEqual([
      { file: `content/${file}`, field, wrong: `there is no ${missing}`, right },
    ]);
  },
);

test('names each article that uses a removed topic', ({ copy }) => {
  const topic = /^category: (.*)$/m.exec(copy.read(ARTICLE))?.[1] ?? '';
  copy.replace(EMPTY_ARTICLE, /^category: .*$/m, `category: ${topic}`);
  edit(copy, 'pages/blog.json', (page) => (page['topics'] = page['topics']?.filter(without(topic)) ?? []));
  expect(copy.problems().map(({ file, field }) => `${file} ${field}`)).toEqual([
    `content/${EMPTY_ARTICLE} category`,
    `content/${ARTICLE} category`,
  ]);
  expect(copy.problems()[0]?.right).toMatch(/Or add the topic to the list again: it is still used here\.$/);
});

test('names the sessions of a half-day, and the lengths of a type, that are removed', ({ copy }) => {
  const places = () => new Set(copy.problems().map(({ file, field }) => `${file} ${field.replaceAll(/\[\d+\]/g, '')}`));
  const before = copy.read('pages/appointments.json');
  edit(copy, 'pages/appointments.json', (page) => (page['halfDays'] = page['halfDays']?.filter(without('Morning')) ?? []));
  expect(places()).toEqual(new Set(['content/office/schedule.json sessions.halfDay']));
  copy.write('pages/appointments.json', before);
  edit(copy, 'pages/appointments.json', (page) => (page['types'] = page['types']?.filter(without('Follow-up')) ?? []));
  expect(places()).toEqual(new Set(['content/office/schedule.json sessions.minutesByType.type']));
});

test.for([
  ['contact', 'subjects', 'other', 'contains an id twice: other'],
  ['appointments', 'types', 'Second Opinion', 'contains an id twice: Second Opinion'],
  ['gallery', 'filters', 'awards', 'contains an id twice: awards'],
] as const)('reports in pages/%s.json, %s, that "%s" is there twice', ([page, field, id, wrong], { copy }) => {
  edit(copy, `pages/${page}.json`, ({ [field]: list = [] }) => list.push(...list.filter((entry) => entry.id === id)));
  const file = `content/pages/${page}.json`;
  expect(copy.problems()).toEqual([expect.objectContaining({ file, field, wrong })]);
});

test.for([
  ['contact', 'subjects', 'has 0 entries; the minimum is 1'],
  ['appointments', 'types', 'has no type that the form offers'],
  ['appointments', 'halfDays', 'has 0 entries; the minimum is 1'],
] as const)('reports in pages/%s.json that %s are empty: the form needs one', ([page, field, wrong], { copy }) => {
  edit(copy, `pages/${page}.json`, (fields) => (fields[field] = []));
  const ofPage = copy.problems().filter(({ file }) => file === `content/pages/${page}.json`);
  expect(ofPage).toEqual([expect.objectContaining({ field, wrong })]);
});

test('topics, categories and kinds may be empty while no item needs one; tags and filters always', ({ copy }) => {
  edit(copy, 'pages/videos.json', (page) => (page['categories'] = []));
  const wrong = begins('there is no category of videos "');
  const right = begins('The list is empty. Or add the category of videos');
  expect(copy.problems()).toEqual([expect.objectContaining({ wrong, right }), expect.objectContaining({ wrong, right })]);
  copy.remove(VIDEO);
  copy.remove('videos/foot-week.json');
  edit(copy, 'pages/videos.json', (page) => (page['tags'] = []));
  edit(copy, 'pages/gallery.json', (page) => (page['filters'] = []));
  expect(copy.problems()).toEqual([]);
});

test('the id of the button that shows everything is no entry', ({ copy }) => {
  edit(copy, 'pages/blog.json', (page) => page['topics']?.push({ id: 'all', name: 'All' }));
  expect(copy.problems()).toEqual([
    expect.objectContaining({ file: 'content/pages/blog.json', wrong: 'is "all", which stands for the whole list' }),
  ]);
});

test('names the entries without a name in a language, and names of entries that do not exist', ({ copy }) => {
  const page = JSON.parse(copy.read('pages/contact.json')) as Lists;
  const subjects = page['subjects'] ?? [];
  const inSinhala = (list: readonly Entry[]) =>
    copy.write('pages/contact.si.json', JSON.stringify({ ...page, subjects: list, follows: '2026-03-01' }));
  inSinhala(subjects);
  expect(missingNames(copy.root, 'si')).toEqual([]);
  inSinhala(subjects.filter(without('research')));
  expect(missingNames(copy.root, 'si')).toEqual(['content/pages/contact.si.json has no name in `subjects` for: research']);
  expect(copy.problems()).toEqual([]);
  inSinhala([...subjects.filter(without('research')), { id: 'reserch', name: 'පර්යේෂණ' }]);
  expect(copy.problems()).toEqual([
    {
      ...{ file: 'content/pages/contact.si.json', field: 'subjects' },
      ...{ wrong: 'there is no subject "reserch" in the list of the first language', right: 'Did you mean "research"?' },
    },
  ]);
});

test('an appointment is as long as its type, unless the session says otherwise', ({ copy }) => {
  edit(copy, 'pages/appointments.json', ({ types = [] }) => {
    for (const type of types) if (['Consultation', 'Follow-up'].includes(type.id)) type['minutes'] = 45;
  });
  expect(copy.problems()).toEqual([]);
  const { schedule, appointmentTypes } = readSiteData(copy.root, editionOf('build', {}));
  const slot = { date: '2026-03-09', time: '09:00' };
  // The sessions have 30 minutes, and 15 for Follow-up.
  expect(['Consultation', 'Follow-up', 'Second Opinion'].map((type) => lengthAt(schedule, slot, type))).toEqual([45, 15, 30]);
  expect(appointmentTypes.find(({ id }) => id === 'Consultation')).toMatchObject({ minutes: 45 });
});
