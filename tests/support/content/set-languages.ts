/** The languages of the fictional site, for tests of what knows no site. Loaded before them. */
import { setLanguages } from '../../../src/language/languages.ts';
import { languagesOf } from '../../../src/content-model/shown-languages.ts';
import site from '../../site/content/site.json' with { type: 'json' };

setLanguages(languagesOf(site));
