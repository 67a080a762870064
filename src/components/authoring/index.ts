/**
 * The components that authors may use in texts. They call queries, as a text cannot pass props to them.
 * src/content-model/checks/mdx-body.ts knows the same names, and those of policies (policy-values.tsx).
 */
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { Language } from '../../language/languages.ts';
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

interface TextOptions {
  /** The language of the text, and of the words in it. */
  text: Language;
  /** The language of the page around it. */
  page: Language;
  /** Ids of headings that differ from their words. */
  ids?: ReadonlyMap<string, string>;
}

/** Headings with the ids of the original, and links to pages in the language of the page. */
const headingsAndLinks = ({ page, ids = new Map() }: TextOptions) => ({
  h2: withProps(Heading, { rank: 'h2', ids }),
  h3: withProps(Heading, { rank: 'h3', ids }),
  a: withProps(TextLink, { language: page }),
});

export const articleComponents = (options: TextOptions) => ({
  Summary: withProps(Summary, { language: options.text }),
  KeyPoints: withProps(KeyPoints, { language: options.text }),
  GetHelp: withProps(GetHelp, { language: options.text }),
  ...headingsAndLinks(options),
});

/** Those of policies, besides their values (policy-values.tsx). */
export const policyTextComponents = (options: TextOptions) => ({
  PolicySummary: withProps(Summary, { language: options.text }),
  ...headingsAndLinks(options),
});
