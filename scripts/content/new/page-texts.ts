/** Texts of pages that state facts about the sample doctor. All others are kept. */
import { type Fields, fieldsOf } from '../../../src/checks/check-values.ts';

/** Without a degree, post or membership of the sample doctor. The page has no section without an entry. */
export function aboutPage(before: unknown): Fields {
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
  };
}

/** Without the newspapers and channels that the sample names. */
export function homePage(before: unknown): Fields {
  const page = fieldsOf(before);
  return { ...page, featuredIn: { ...fieldsOf(page['featuredIn']), links: [] } };
}
