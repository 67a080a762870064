/** Adds the speculation rules when a visitor first acts: nothing is prefetched before, and no page has to hold them. */
import { SPECULATION_RULES } from './speculation-rules.ts';

const rules = document.createElement('script');
rules.type = 'speculationrules';
rules.text = SPECULATION_RULES;
document.head.append(rules);
