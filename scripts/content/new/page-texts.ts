/** Texts of pages that state facts about the sample doctor. All others stay as they are. */
import { type Fields, fieldsOf, textOf } from '../../../src/content-model/checks/values.ts';

const REACH_WITHOUT_PROFILES = {
  heading: 'How to reach the office',
  text: 'For a visit, ask for an appointment. For teaching and research, write to the office.',
};

/**
 * Without a degree, post or membership of the sample doctor. The page has no section without an entry.
 * @param hasProfiles the doctor has profiles on other sites, which the last section lists
 */
export function aboutPage(before: unknown, hasProfiles: boolean): Fields {
  const page = fieldsOf(before);
  const emptied = (section: string, ...lists: readonly string[]) => ({
    ...fieldsOf(page[section]),
    ...Object.fromEntries(lists.map((list) => [list, []])),
  });
  return {
    ...page,
    description: '{doctor}, {jobTitle} at {practice} in {city}, and the ways to reach the office.',
    lead: '{jobTitle} at {practice}, {city}.',
    biography: [],
    expertise: emptied('expertise', 'specialties'),
    education: emptied('education', 'entries'),
    achievements: emptied('achievements', 'entries'),
    // An empty text is left out of the file.
    academic: { ...emptied('academic', 'faculty', 'speaker', 'memberships', 'interests'), note: undefined },
    ...(!hasProfiles && { reach: REACH_WITHOUT_PROFILES }),
  };
}

/**
 * The translation of the about page without what is emptied in English. Its new sentences are made of placeholders and of the
 * translated contact page, as the command knows no other words in the language.
 * @param contact the translation of the contact page
 */
export function translatedAboutPage(before: unknown, hasProfiles: boolean, contact: unknown): Fields {
  const { title, heading, lead } = fieldsOf(contact);
  const page = aboutPage(before, hasProfiles);
  if (typeof title !== 'string' || typeof heading !== 'string' || typeof lead !== 'string') return page;
  return {
    ...page,
    // A description has 50 characters or more, and a heading may have three.
    description: `{doctor}, {jobTitle}, {practice}, {city}. ${heading.length < 8 ? `${title}: ` : ''}${heading}.`,
    lead: '{jobTitle}, {practice}, {city}.',
    ...(!hasProfiles && { reach: { heading, text: lead } }),
  };
}

/** Without the newspapers and channels that the sample names, and without its field and country. */
export function homePage(before: unknown): Fields {
  const page = fieldsOf(before);
  return {
    ...page,
    description: '{doctor}, {jobTitle} at {practice}, {city}. Articles and videos for patients, research, and appointments.',
    featuredIn: { ...fieldsOf(page['featuredIn']), links: [] },
  };
}

/**
 * A page without the sample's field and country in its description, which is made of its own title and of placeholders: the command
 * knows no words of the language.
 */
export function plainlyDescribed(before: unknown): Fields {
  const page = fieldsOf(before);
  return { ...page, description: `${textOf(page['title'])} · {doctor} · {jobTitle} · {practice} · {city}` };
}

/** {@link homePage} in another language. */
export const translatedHomePage = (before: unknown): Fields => plainlyDescribed({ ...homePage(before) });
