import type { Article } from '../../content-model/schemas/article.ts';
import type { Site } from '../../content-model/schemas/site.ts';

/** The author of an article as the page shows it. */
export const bylineOf = ({ author }: Pick<Article, 'author'>, { doctor }: Pick<Site, 'doctor'>) =>
  author === 'doctor'
    ? { name: doctor.name, post: doctor.jobTitle, isDoctor: true }
    : { name: author.name, post: author.credentials, isDoctor: false };
export type Byline = ReturnType<typeof bylineOf>;
