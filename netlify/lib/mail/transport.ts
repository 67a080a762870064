import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Address, Mailer } from './mailer.ts';
import { messageSource } from './mime.ts';
import { createSmtpMailer } from './smtp.ts';

/** Folder of mails on a machine without a mail server; any mail program opens them. */
const OUTBOX = path.join('.netlify', 'outbox');

/** Writes mails as files named after their Message-ID, so the same mail twice is one file. */
const createOutboxMailer = (from: Address): Mailer => ({
  async send(mail) {
    await mkdir(OUTBOX, { recursive: true });
    const file = path.join(OUTBOX, `${mail.messageId.replaceAll(/[^\w.-]/g, '_')}.eml`);
    // Renaming is atomic: no reader sees half a mail.
    await writeFile(`${file}.part`, await messageSource(mail, from));
    await rename(`${file}.part`, file);
    console.log(JSON.stringify({ mail: 'written', file, why: 'SMTP_URL is not set' }));
  },
});

/** Chooses the mailer: SMTP, or files without a mail server. */
export const createMailer = ({ smtpUrl, from }: { smtpUrl: string | undefined; from: Address }): Mailer =>
  smtpUrl === undefined ? createOutboxMailer(from) : createSmtpMailer({ url: smtpUrl, from });
