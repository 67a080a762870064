/**
 * The components that authors may use in articles. They call queries, as a text cannot pass props to them.
 * src/content-model/checks/mdx-body.ts knows the same names, and those of policies (policy-values.tsx).
 */
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { Language } from '../../api-schemas/language.ts';
import GetHelp from './GetHelp.astro';
import Heading from './Heading.astro';
import KeyPoints from './KeyPoints.astro';
import Summary from './Summary.astro';
import TextLink from './TextLink.astro';

/** A component of texts with some of its props. Astro knows its components by properties of their functions. */
function withProps(component: unknown, own: object): AstroComponentFactory {
  const factory = component as AstroComponentFactory;
  const render: AstroComponentFactory = (result, props: object, slots) => factory(result, { ...props, ...own }, slots);
  return Object.assign(render, factory);
}

/** Links of texts on pages in a language, to pages in this language. */
export const textLinks = (page: Language) => ({ a: withProps(TextLink, { language: page }) });

interface ArticleOptions {
  /** The language of the article, and of the words in it. */
  text: Language;
  /** The language of the page around it. */
  page: Language;
  /** Ids of headings that differ from their words. */
  ids?: ReadonlyMap<string, string>;
}

export const articleComponents = ({ text: language, page, ids = new Map() }: ArticleOptions) => ({
  Summary: withProps(Summary, { language }),
  KeyPoints: withProps(KeyPoints, { language }),
  GetHelp: withProps(GetHelp, { language }),
  h2: withProps(Heading, { rank: 'h2', ids }),
  h3: withProps(Heading, { rank: 'h3', ids }),
  ...textLinks(page),
});
