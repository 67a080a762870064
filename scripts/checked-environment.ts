import type { AstroIntegration } from 'astro';
import { EnvError } from '../netlify/lib/env.ts';
import { loadEnvironment } from './environment.ts';

/** Stops a deployment with a wrong variable, which would fail a visitor's message later. On Netlify it also names what is not set. */
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
