import rss from '@astrojs/rss';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import type { APIRoute } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { render } from 'astro:content';
import { loadRenderers } from 'astro:container';
import { articleComponents } from '../components/authoring/index.ts';
import { getArticles } from '../queries/articles.ts';
import { getPage } from '../queries/pages.ts';
import { getSite } from '../queries/site.ts';
import { fullTitle } from '../seo/metadata.ts';

/** How many articles a feed reader is offered: the newest. */
const FEED_LENGTH = 50;

/** The newest articles with their full text. */
export const GET: APIRoute = async () => {
  const [site, page, articles] = await Promise.all([getSite(), getPage('blog'), getArticles()]);
  const container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
  const items = [];
  for (const article of articles.slice(0, FEED_LENGTH)) {
    const { Content } = await render(article.entry);
    const text = article.hasText
      ? await container.renderToString(Content, { props: { components: articleComponents } })
      : page.genericText.map((paragraph) => `<p>${paragraph}</p>`).join('');
    items.push({
      title: article.title,
      description: article.excerpt,
      link: `/blog/${article.slug}`,
      pubDate: new Date(article.published),
      categories: [article.categoryName, ...article.tags],
      content: text,
    });
  }
  return rss({
    title: fullTitle(page.title, site),
    description: page.description,
    site: site.url,
    items,
    trailingSlash: false,
    customData: '<language>en</language>',
  });
};
