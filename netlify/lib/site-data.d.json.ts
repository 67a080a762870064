/** The type of the file, which is written by the build. */
import type { SiteData } from '../../src/content-model/site-data.ts';

declare const data: SiteData;
export default data;
