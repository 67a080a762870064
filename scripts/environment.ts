import { existsSync } from 'node:fs';
import { checkEnv, type EnvFindings } from '../netlify/lib/env.ts';

const FILE = '.env';

/** Loads .env, which does not override variables that are already set, and checks all variables. */
export function loadEnvironment(): EnvFindings {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
  return checkEnv();
}

/** Loads the environment; prints invalid variables and then exits. @returns one line per missing variable */
export function usableEnvironment(): string[] {
  const { wrong, missing } = loadEnvironment();
  if (wrong.length === 0) return missing;
  for (const line of wrong) console.error(line);
  return process.exit(1);
}
