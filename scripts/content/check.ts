/** `npm run content:check`: reports every problem in content/, without building, and gives advice on plain language. */
import { checkContent } from './check-content.ts';
import { reportOf } from './problem.ts';
import { readingAdvice } from './reading-advice.ts';

const problems = checkContent(process.cwd());
if (problems.length > 0) {
  console.error(reportOf(problems));
  process.exitCode = 1;
} else {
  console.log('content: no problem found');
}
const advice = readingAdvice(process.cwd());
if (advice !== '') console.log(`\n${advice}`);
