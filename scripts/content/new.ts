/** `npm run content:new`: turns a clone into one's own site. */
import '../../src/content-model/without-compiled-schemas.ts';
import { TERMINAL } from '../command-line.ts';
import { editionOf } from '../edition.ts';
import { runNew } from './new/command.ts';
import { terminalQuestions } from './new/questions.ts';

const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
process.exitCode = await runNew(process.argv.slice(2), {
  root: process.cwd(),
  today: editionOf('build').today,
  ...TERMINAL,
  ask: isTerminal ? terminalQuestions() : undefined,
});
