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

/** A variable of the environment is not what it must be. Its text names the variable, never what it holds. */
export class EnvError extends Error {
  override readonly name = 'EnvError';

  constructor(wrong: readonly string[]) {
    super(`${wrong.join('; ')}. Set it in Netlify under Site configuration, Environment variables, or locally in .env.`);
  }
}

/**
 * A variable that is empty counts as not set, as it does in a .env file.
 * @throws {EnvError} that names each variable that is wrong
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const result = EnvSchema.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())));
  if (!result.success) throw new EnvError(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  return result.data;
}
