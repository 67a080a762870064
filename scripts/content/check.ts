/** `npm run content:check`: reports every problem in content/ without building, lists what waits, pages over the limit, letters that share pictures lack and what is not translated, and advises on plain language. */
import '../../src/content-model/without-compiled-schemas.ts';
import { checkContent } from '../../src/integrations/content/check-content.ts';
import { keepReadings } from '../../src/integrations/content/read-file.ts';
import { reportOf } from '../../src/content-model/checks/problem.ts';
import { sharePictureAdvice } from './share-picture-advice.ts';
import { changesOfTexts, translationAdvice } from './translation-advice.ts';
import { editionOf } from '../edition.ts';
import { heavyPublications, holidayAdvice, readingAdvice, scheduleReport } from './author-advice.ts';

// Git reads its history meanwhile.
const changes = changesOfTexts(process.cwd(), editionOf('build').today);
keepReadings();
const problems = checkContent(process.cwd());
if (problems.length > 0) {
  console.error(reportOf(problems));
  process.exitCode = 1;
} else {
  console.log('content: no problem found');
}
const advice = [
  scheduleReport(process.cwd(), editionOf('build')),
  holidayAdvice(process.cwd(), editionOf('build')),
  heavyPublications(process.cwd()),
  await sharePictureAdvice(process.cwd()),
  readingAdvice(process.cwd()),
  translationAdvice(process.cwd(), await changes),
];
for (const part of advice) if (part !== '') console.log(`\n${part}`);
