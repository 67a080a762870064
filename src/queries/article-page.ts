import { firstLanguage, type Language } from '../language/languages.ts';
import { getArticles } from './articles.ts';
import { getPage, getSite } from './pages.ts';
import { relatedTo } from './related.ts';
import { getText } from './translated-text.ts';

/**
 * What the page of an article shows. `article.language` is the language of its text, which is the first one where it is not translated;
 * the texts around it are in the language of the page.
 * @param language of the page
 */
export async function getArticlePage(slug: string, language: Language) {
  const [site, articles] = await Promise.all([getSite(language), getArticles(language)]);
  const article = articles.find((each) => each.slug === slug);
  if (!article) throw new Error(`There is no article "${slug}".`);
  const [siteInText, { heading: section }, articlesInText] = await Promise.all([
    getSite(article.language),
    getPage('blog', article.language),
    getArticles(article.language),
  ]);
  const { author } = article;
  return {
    article,
    text: await getText(article),
    related: relatedTo(article, articles),
    byline:
      author === 'doctor'
        ? { isDoctor: true, name: site.doctor.name, post: site.doctor.jobTitle, about: site.doctor.about, language }
        : // Written once, in the file of the first language.
          { isDoctor: false, name: author.name, post: author.credentials, about: author.credentials, language: firstLanguage() },
    /** The article, the site and the name of the section in the language of the text, for search engines. */
    inText: { article: articlesInText.find((each) => each.slug === slug) ?? article, site: siteInText, section },
  };
}
