/** Texts of pages that state facts about the sample doctor. All others stay as they are. */
import { type Fields, fieldsOf } from '../../../src/content-model/checks/values.ts';

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

/** Without the newspapers and channels that the sample names. */
export function homePage(before: unknown): Fields {
  const page = fieldsOf(before);
  return { ...page, featuredIn: { ...fieldsOf(page['featuredIn']), links: [] } };
}
