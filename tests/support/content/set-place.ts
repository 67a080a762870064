/** The place of the fictional site, for tests of what knows no site. Loaded before them. */
import { placeOf } from '../../../src/content-model/place.ts';
import { setPlace } from '../../../src/place/place.ts';
import site from '../../site/content/site.json' with { type: 'json' };

setPlace(placeOf(site));
