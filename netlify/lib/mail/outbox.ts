import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Address, Mailer } from './mailer.ts';
import { messageSource } from './message-source.ts';

/** Where mails lie on a machine that has no mail server; any mail program opens them. */
export const OUTBOX = path.join('.netlify', 'outbox');

/** Writes mails as files. The same mail twice is one file, as its name is its Message-ID. */
export function createOutboxMailer({ folder = OUTBOX, from }: { folder?: string; from: Address }): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${mail.messageId.replaceAll(/[^\w.-]/g, '_')}.eml`);
      // Never half a mail under its name.
      await writeFile(`${file}.part`, await messageSource(mail, from));
      await rename(`${file}.part`, file);
      console.log(JSON.stringify({ mail: 'written', file, why: 'SMTP_URL is not set' }));
    },
  };
}
