/**
 * The components that authors may use in articles. They call queries, as a text cannot pass props to them.
 * src/content-model/checks/mdx-body.ts knows the same names, and those of policies (policy-values.tsx).
 */
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { Language } from '../../api-schemas/language.ts';
import GetHelp from './GetHelp.astro';
import KeyPoints from './KeyPoints.astro';
import Summary from './Summary.astro';
import TextLink from './TextLink.astro';

/** A component of texts with its prop `language`. Astro knows its components by properties of their functions. */
function withLanguage(component: unknown, language: Language): AstroComponentFactory {
  const factory = component as AstroComponentFactory;
  const render: AstroComponentFactory = (result, props: object, slots) => factory(result, { ...props, language }, slots);
  return Object.assign(render, factory);
}

/** Links of texts on pages in a language, to pages in this language. */
export const textLinks = (page: Language) => ({ a: withLanguage(TextLink, page) });

/** @param text the language of the article, and of the words in it @param page the language of the page around it */
export const articleComponents = ({ text, page }: Record<'text' | 'page', Language>) => ({
  Summary: withLanguage(Summary, text),
  KeyPoints: withLanguage(KeyPoints, text),
  GetHelp: withLanguage(GetHelp, text),
  ...textLinks(page),
});
