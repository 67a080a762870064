/** `npm run content:check`: reports every problem in content/, without building. */
import { checkContent } from './check-content.ts';
import { reportOf } from './problem.ts';

const problems = checkContent(process.cwd());
if (problems.length > 0) {
  console.error(reportOf(problems));
  process.exitCode = 1;
} else {
  console.log('content: no problem found');
}
