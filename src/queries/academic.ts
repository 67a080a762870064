import type { Page } from '../content-model/schemas/page.ts';

/** Whether the about page has the section that /about#academic-contributions leads to. */
export const hasAcademicContributions = ({
  note,
  faculty,
  speaker,
  interests,
  memberships,
}: Page<'about'>['academic']): boolean =>
  Boolean(note) || [faculty, speaker, interests, memberships].some((list) => list.length > 0);
