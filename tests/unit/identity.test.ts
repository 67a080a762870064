import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Identity {
  url: string;
  doctor: { name: string };
  practice: { name: string; street: string };
  contact: { phone: string; officeEmail: string; researchEmail: string; whatsApp: string };
  profiles: Record<string, string>;
  developer: { name: string; url: string };
}
const identity = JSON.parse(readFileSync('content/site.json', 'utf8')) as Identity;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      /\.(?:astro|tsx?|m?js|mts|css|mdx?|json|toml|html|txt)$/.test(file) &&
      !['content/site.json', 'package-lock.json'].includes(file),
  );

test('names, addresses and numbers of the practice occur only in content/site.json', () => {
  const facts = [
    identity.doctor.name,
    new URL(identity.url).host,
    identity.practice.name,
    identity.practice.street,
    identity.contact.phone,
    identity.contact.phone.replaceAll(' ', ''),
    identity.contact.officeEmail,
    identity.contact.researchEmail,
    identity.contact.whatsApp,
    identity.contact.whatsApp.replaceAll(' ', ''),
    identity.developer.name,
    ...Object.values(identity.profiles),
  ];
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return facts.filter((fact) => text.includes(fact)).map((fact) => `${file}: ${fact}`);
  });
  expect(found).toEqual([]);
});
