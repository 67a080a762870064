/**
 * The components that authors may use in articles. They call queries, as a text cannot pass props to them.
 * src/content-model/checks/mdx-body.ts knows the same names, and those of policies (policy-values.tsx).
 */
import GetHelp from './GetHelp.astro';
import KeyPoints from './KeyPoints.astro';
import Summary from './Summary.astro';
import TextLink from './TextLink.astro';

export const articleComponents = { Summary, KeyPoints, GetHelp, a: TextLink };
