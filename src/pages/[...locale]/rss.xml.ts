import rss from '@astrojs/rss';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import type { APIRoute } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { render } from 'astro:content';
import { loadRenderers } from 'astro:container';
import { articleComponents } from '../../components/authoring/index.ts';
import { paragraphHtml, withWholeAddresses } from '../../format/feed-html.ts';
import { getArticles } from '../../queries/articles.ts';
import { getPage, getSite } from '../../queries/pages.ts';
import { withoutInvisible } from '../../content-model/schemas/invisible.ts';
import { canonical, fullTitle } from '../../seo/metadata.ts';
import { languagePaths } from '../../language/page-paths.ts';

export const getStaticPaths = languagePaths;

/** How many articles a feed reader is offered: the newest. */
const FEED_LENGTH = 50;

/** The newest articles in a language with their full text, as well-formed XML even where a preview shows content with mistakes. */
export const GET: APIRoute = async ({ locals }) => {
  const { language, link } = locals;
  const [site, page, articles] = await Promise.all([getSite(language), getPage('blog', language), getArticles(language)]);
  const container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
  const items = [];
  const own = articles.filter(({ languages }) => languages.includes(language));
  for (const article of own.slice(0, FEED_LENGTH)) {
    const { Content } = await render(article.text);
    const text = article.hasText
      ? await container.renderToString(Content, {
          locals,
          props: { components: articleComponents({ text: language, page: language }) },
        })
      : page.genericText.map(paragraphHtml).join('');
    const address = canonical(link(`/blog/${article.slug}`), site);
    items.push({
      title: withoutInvisible(article.title),
      description: withoutInvisible(article.excerpt),
      link: address,
      pubDate: new Date(article.published),
      categories: [article.categoryName, ...article.tags].map(withoutInvisible),
      content: withoutInvisible(withWholeAddresses(text, address)),
    });
  }
  return rss({
    title: withoutInvisible(fullTitle(page.title, site)),
    description: withoutInvisible(page.description),
    site: canonical(link('/'), site),
    items,
    trailingSlash: false,
    customData: `<language>${language}</language>`,
  });
};
