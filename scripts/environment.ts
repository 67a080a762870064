import { existsSync } from 'node:fs';
import { checkEnv, type EnvFindings } from '../netlify/lib/env.ts';

const FILE = '.env';

/** Takes up what stands in .env, where a machine keeps its own variables; what is set otherwise stands. */
export function loadEnvironment(): EnvFindings {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
  return checkEnv();
}

/**
 * As {@link loadEnvironment}; ends the program with a line for each variable that is wrong.
 * @returns a line for each that is not set
 */
export function usableEnvironment(): string[] {
  const { wrong, missing } = loadEnvironment();
  if (wrong.length === 0) return missing;
  for (const line of wrong) console.error(line);
  return process.exit(1);
}
