/** Builds the fictional site, over which the tests of the code run, into `tests/site/dist`. */
import { runStep } from '../../scripts/run-step.ts';
import { writeTranslations } from './pseudo-translation.ts';
import { DIST, TEST_CONTENT } from './folders.ts';

writeTranslations();
const { passed } = await runStep('fictional site', ['astro', 'build', '--outDir', DIST], { env: { CONTENT_DIR: TEST_CONTENT } });
if (!passed) process.exitCode = 1;
