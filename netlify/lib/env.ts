/** What the site is told from outside. The only reader of the environment; asked when a function is called, not before. */
import * as z from 'zod/mini';

const EnvSchema = z.object({
  /** The RSS or Atom feed that the news on the home page come from. */
  NEWS_FEED_URL: z._default(
    z.url({ protocol: /^https?$/, error: 'must be the whole address of an RSS or Atom feed, with http:// or https://' }),
    'https://vascularnews.com/feed/',
  ),
  /** The mail server; without one mails are written as files. */
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/,
      error: 'must be the address of a mail server: smtps://user:password@host, or smtp://host:port',
    }),
  ),
  /** Where the office reads its mail; without it the address that the contact page shows. */
  OFFICE_EMAIL: z.optional(z.email('must be one e-mail address')),
  /** What mails are sent from; the mail server has to allow it. Without it the office's own address. */
  MAIL_FROM: z.optional(z.email('must be one e-mail address')),
});
export type Env = z.infer<typeof EnvSchema>;

/** What the office's tool is told on somebody's own machine; without both it works on the site of that machine. */
const OfficeEnvFields = {
  /** Which site at Netlify: Site configuration, General, Site ID. */
  NETLIFY_SITE_ID: z.optional(z.string()),
  /** A personal access token of somebody who may see that site. */
  NETLIFY_AUTH_TOKEN: z.optional(z.string()),
};
const OfficeEnvSchema = z.object(OfficeEnvFields).check(
  z.refine((env) => env.NETLIFY_AUTH_TOKEN === undefined || env.NETLIFY_SITE_ID !== undefined, {
    path: ['NETLIFY_SITE_ID'],
    error: 'is not set, and NETLIFY_AUTH_TOKEN is: the live site needs both',
  }),
  z.refine((env) => env.NETLIFY_SITE_ID === undefined || env.NETLIFY_AUTH_TOKEN !== undefined, {
    path: ['NETLIFY_AUTH_TOKEN'],
    error: 'is not set, and NETLIFY_SITE_ID is: the live site needs both',
  }),
);

/** A variable of the environment is not what it must be. Its text names the variable, never what it holds. */
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

/** A variable that is empty counts as not set, as it does in a .env file. */
const filledIn = (source: Source) => Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));

const linesOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => `${path.map(String).join('.')} ${message}`);

/** @throws {EnvError} that names each variable that is wrong */
function read<T>(schema: z.ZodMiniType<T>, source: Source, where?: string): T {
  const result = schema.safeParse(filledIn(source));
  if (!result.success) throw new EnvError(linesOf(result.error.issues), where);
  return result.data;
}

/** @throws {EnvError} that names each variable that is wrong */
export const readEnv = (source: Source = process.env): Env => read(EnvSchema, source);

/** @throws {EnvError} that names each variable that is wrong, or what is missing beside the other */
export const readOfficeEnv = (source: Source = process.env): z.infer<typeof OfficeEnvSchema> =>
  read(OfficeEnvSchema, source, 'in the terminal, or in .env');

/** What is done while a variable is not set; each has such a sentence. */
const WITHOUT: Record<keyof Env, string> = {
  NEWS_FEED_URL: 'the news come from Vascular News',
  SMTP_URL: 'mails are written to .netlify/outbox and reach nobody',
  OFFICE_EMAIL: 'mails go to the address that the contact page shows',
  MAIL_FROM: 'mails are sent from the office’s own address, which the mail server has to allow',
};

export interface EnvFindings {
  /** A line for each variable that is wrong, which names it and never says what it holds. */
  wrong: string[];
  /** A line for each variable that is not set, with what that means. */
  missing: string[];
}

/** What is to be said of the variables before anything starts. */
export function checkEnv(source: Source = process.env): EnvFindings {
  const { error } = EnvSchema.safeParse(filledIn(source));
  return {
    wrong: linesOf(error?.issues ?? []),
    missing: Object.entries(WITHOUT).flatMap(([name, meaning]) =>
      source[name]?.trim() ? [] : [`${name} is not set: ${meaning}`],
    ),
  };
}

/** Every variable that the site or the office's tool reads. */
export const ENV_NAMES: readonly string[] = [...Object.keys(WITHOUT), ...Object.keys(OfficeEnvFields)];
