/** Lets commands import the components of mails: Node removes types from modules, and knows no JSX. Importing this module is enough. */
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context);
    // Loaded when it is needed: most commands send no mail.
    const { transformSync } = require('rolldown/utils') as typeof import('rolldown/utils');
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'));
    if (errors.length > 0)
      throw new SyntaxError(`${file} cannot be compiled: ${errors.map(({ message }) => message).join('; ')}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
