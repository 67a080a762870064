import { spawnSync } from 'node:child_process';
import { installPackages } from './packages.ts';

/**
 * Installs the Liberation fonts on a Linux without them. The fallback fonts are matched to them, so layout shift
 * measured without them is not what visitors see.
 */
export function ensureFonts(): void {
  if (process.platform !== 'linux') return;
  const listed = spawnSync('fc-list', [':family=Liberation Sans'], { encoding: 'utf8' });
  if (listed.status === 0 && listed.stdout.trim() !== '') return;
  if (!installPackages('fonts-liberation'))
    console.warn('The Liberation fonts are missing and could not be installed. Tests of layout shift will fail.');
}
