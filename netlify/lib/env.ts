/** Environment variables of the site. The only reader of `process.env`; read per call, not at import. */
import * as z from 'zod/mini';
import { isMailAddress } from '../../src/api-schemas/mail-address.ts';

const mailAddress = z.string().check(z.refine(isMailAddress, 'must be one e-mail address'));

const WRONG_PACE = 'must be a whole number from 1 to 600';

const EnvSchema = z.object({
  NEWS_FEED_URL: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be the whole address of an RSS or Atom feed, with http:// or https://' }),
  ),
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/,
      error: 'must be the address of a mail server: smtps://user:password@host, or smtp://host:port',
    }),
  ),
  OFFICE_EMAIL: z.optional(mailAddress),
  /** `link`: mails to the office hold a link to the office and no personal data. */
  OFFICE_MAIL: z.optional(z.literal('link', 'must be "link", or not set')),
  /** Sender of all mails; the mail server has to allow it. */
  MAIL_FROM: z.optional(mailAddress),
  NEWSLETTER_PER_MINUTE: z._default(
    z.coerce.number(WRONG_PACE).check(z.refine((pace) => Number.isInteger(pace) && pace >= 1 && pace <= 600, WRONG_PACE)),
    30,
  ),
  EDITOR_REPOSITORY: z.optional(
    z.string().check(z.regex(/^[\w.-]+\/[\w.-]+$/, 'must be the owner and name of a GitHub repository: owner/name')),
  ),
  NETLIFY_BUILD_HOOK: z.optional(
    z.url({ protocol: /^https$/, error: 'must be the address of a build hook: https://api.netlify.com/build_hooks/…' }),
  ),
});
export type Env = z.infer<typeof EnvSchema>;

const BuildEnvSchema = z.object({
  /** Time of the build, for tests. Fallback: the present time. */
  SITE_NOW: z.optional(z.iso.datetime('must be a time in UTC such as 2026-12-01T18:30:00Z')),
  /** Set by Netlify: production, deploy-preview or branch-deploy. */
  CONTEXT: z.optional(z.string()),
});

const keysIn = (text: string) => text.split(/[\s,]+/).filter(Boolean);

type OfficeName = 'NETLIFY_SITE_ID' | 'NETLIFY_AUTH_TOKEN';
const requiredWith = (name: OfficeName, other: OfficeName) =>
  z.refine<Partial<Record<OfficeName, string | undefined>>>((env) => env[other] === undefined || env[name] !== undefined, {
    path: [name],
    error: `is not set, and ${other} is: the live site needs both`,
  });
/** Variables of the office tool. Without both, the tool uses the local stores. */
const OfficeEnvSchema = z
  .object({
    /** Netlify: Site configuration, General, Site ID. */
    NETLIFY_SITE_ID: z.optional(z.string()),
    NETLIFY_AUTH_TOKEN: z.optional(z.string()),
    /** Public keys of age. */
    BACKUP_RECIPIENTS: z.pipe(
      z._default(
        z
          .string()
          .check(
            z.refine(
              (text) => keysIn(text).every((key) => /^age1[0-9a-z]+$/.test(key)),
              'must be public keys that begin with "age1", from "npm run office -- backup-key"',
            ),
          ),
        '',
      ),
      z.transform(keysIn),
    ),
  })
  .check(requiredWith('NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN'), requiredWith('NETLIFY_AUTH_TOKEN', 'NETLIFY_SITE_ID'));

const server = (address: string) =>
  z._default(z.url({ protocol: /^https?$/, error: 'must be the address of a server' }), address);
const ImportEnvSchema = z.object({
  ORCID_URL: server('https://pub.orcid.org'),
  CROSSREF_URL: server('https://api.crossref.org'),
  PUBMED_URL: server('https://eutils.ncbi.nlm.nih.gov'),
});

/** An environment variable is invalid. The message names the variable, never its value. */
export class EnvError extends Error {
  override readonly name = 'EnvError';

  constructor(
    wrong: readonly string[],
    where = 'in Netlify under Site configuration, Environment variables, or on this machine in .env',
  ) {
    super(`${wrong.join('; ')}. Set it ${where}.`);
  }
}

type Source = Readonly<Record<string, string | undefined>>;

/** Parses variables; an empty one counts as not set, as in .env files. */
function parse<T>(schema: z.ZodMiniType<T>, source: Source) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const { data, error } = schema.safeParse(given);
  /** One line per invalid variable, without its value. */
  const wrong = (error?.issues ?? []).map(({ path, message }) => `${path.map(String).join('.')} ${message}`);
  return { data, wrong };
}

/** @throws {EnvError} naming each invalid variable */
function read<T>(schema: z.ZodMiniType<T>, source: Source, where?: string): T {
  const { data, wrong } = parse(schema, source);
  if (data === undefined) throw new EnvError(wrong, where);
  return data;
}

export const readEnv = (source: Source = process.env): Env =>
  // Deployments may still have the former name.
  read(EnvSchema, { EDITOR_REPOSITORY: source['DESK_REPOSITORY'], ...source });
export const readBuildEnv = (source: Source = process.env) => read(BuildEnvSchema, source);
export const readOfficeEnv = () => read(OfficeEnvSchema, process.env, 'in the terminal, or in .env');
export const readImportEnv = (source: Source) => read(ImportEnvSchema, source, 'in the terminal, or in .env');

const FALLBACKS: Record<keyof Env, string> = {
  NEWS_FEED_URL: 'the news come from the feed that content/site.json names, if any',
  SMTP_URL: 'mails are written to .netlify/outbox and reach nobody',
  OFFICE_EMAIL: 'mails go to the address that the contact page shows',
  OFFICE_MAIL: 'mails to the office hold what the visitor wrote, and a link to it in the office',
  MAIL_FROM: 'mails are sent from the office’s own address, which the mail server has to allow',
  NEWSLETTER_PER_MINUTE: 'a newsletter goes to at most 30 addresses a minute',
  EDITOR_REPOSITORY: 'the editor edits the repository that content/site.json names, if any',
  NETLIFY_BUILD_HOOK: 'scheduled items appear with the first deployment after their day has come',
};

export function checkEnv(source: Source = process.env) {
  return {
    wrong: [...parse(EnvSchema, source).wrong, ...parse(BuildEnvSchema, source).wrong],
    /** One line per unset variable, with its fallback. */
    missing: Object.entries(FALLBACKS).flatMap(([name, meaning]) =>
      source[name]?.trim() ? [] : [`${name} is not set: ${meaning}`],
    ),
  };
}
export type EnvFindings = ReturnType<typeof checkEnv>;

/** Names of all variables that the site, the office tool and the import read. */
export const ENV_NAMES: readonly string[] = [
  ...[FALLBACKS, OfficeEnvSchema.shape, ImportEnvSchema.shape].flatMap((fields) => Object.keys(fields)),
  'SITE_NOW',
];
