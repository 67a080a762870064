/** `npm run content:test`: checks the author's files, builds the site from them into dist/, and checks what was built. */
import '../this-site.ts';
import { reportOf } from '../../src/content-model/checks/problem.ts';
import { CONTENT_DIR } from '../../src/content-model/directory.ts';
import { runStep } from '../run-step.ts';
import { builtSiteProblems } from './built-site.ts';
import { checkContent } from '../../src/integrations/content/check-content.ts';

/** Every problem, the earliest kind only: a file with mistakes cannot be built. */
async function problemsFound(): Promise<string | undefined> {
  const mistakes = checkContent(process.cwd());
  if (mistakes.length > 0) return reportOf(mistakes);
  const { passed, output } = await runStep('build', ['astro', 'build'], { show: 'after' });
  if (!passed) return `The site could not be built from ${CONTENT_DIR}/:\n${output}`;
  const problems = await builtSiteProblems('dist');
  return problems.length > 0 ? reportOf(problems) : undefined;
}

const report = await problemsFound();
if (report === undefined) console.log(`${CONTENT_DIR}: no problem found, in the files and in the site built from them`);
else {
  console.error(report);
  process.exitCode = 1;
}
