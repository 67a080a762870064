/** Sets what programs know of the site in this folder: where the practice is, and its languages. Commands import it. */
import { languagesIn, placeIn } from '../src/integrations/content/place.ts';
import { setLanguages } from '../src/language/languages.ts';
import { setPlace } from '../src/place/place.ts';

setPlace(placeIn(process.cwd()));
setLanguages(languagesIn(process.cwd()));
