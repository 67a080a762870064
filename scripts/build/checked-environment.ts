import type { AstroIntegration } from 'astro';
import { EnvError } from '../../netlify/lib/env.ts';
import { loadEnvironment } from '../environment.ts';

/**
 * Looks at the variables before the site is built, so that a wrong one stops the deployment and not, later, a visitor's
 * message. On Netlify it also says which are not set; on a developer's machine `npm start` does.
 */
export function checkedEnvironment(): AstroIntegration {
  return {
    name: 'checked-environment',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        if (command !== 'build' && command !== 'dev') return;
        const { wrong, missing } = loadEnvironment();
        for (const line of wrong) logger.error(line);
        if (process.env['NETLIFY']) for (const line of missing) logger.warn(line);
        if (wrong.length > 0 && command === 'build') throw new EnvError(wrong);
      },
    },
  };
}
