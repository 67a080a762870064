import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Address, Mailer } from './mailer.ts';
import { messageSource } from './mime.ts';

/** Folder of mails on a machine without a mail server; any mail program opens them. */
export const OUTBOX = path.join('.netlify', 'outbox');

/** Writes mails as files named after their Message-ID, so the same mail twice is one file. */
export function createOutboxMailer({ folder = OUTBOX, from }: { folder?: string; from: Address }): Mailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${mail.messageId.replaceAll(/[^\w.-]/g, '_')}.eml`);
      // Renaming is atomic: no reader sees half a mail.
      await writeFile(`${file}.part`, await messageSource(mail, from));
      await rename(`${file}.part`, file);
      console.log(JSON.stringify({ mail: 'written', file, why: 'SMTP_URL is not set' }));
    },
  };
}
