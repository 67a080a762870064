import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Command } from '../command.ts';

export const backupKey: Command = {
  usage: 'backup-key',
  summary: 'makes the two keys of backups',
  details: [
    'The public key writes backups and cannot read them: set it as BACKUP_RECIPIENTS.',
    'The secret key reads backups. It is printed once, and stored nowhere:',
    '',
    '  npm run office -- backup-key > backup-key.txt',
  ],
  async run({ print, note }) {
    const identity = await generateX25519Identity();
    const publicKey = await identityToRecipient(identity);
    print(`# public key: ${publicKey}\n${identity}\n`);
    note(`The public key, for BACKUP_RECIPIENTS: ${publicKey}`);
    note('The line that begins with AGE-SECRET-KEY is the other key: without it no backup can be read, not even by you.');
    note('Keep it in two places that burn down separately, such as a password manager and a paper in the safe.');
    note('Do not keep it on the machine that makes the backups, and do not send it by mail.');
    return undefined;
  },
};
