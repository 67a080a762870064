import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Identity {
  url: string;
  doctor: { name: string; citationName: string };
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

test('no fact about the doctor or the practice stands anywhere but in site.json', () => {
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

test('the sample identity is plainly made up: example addresses and numbers that cannot be dialled', () => {
  const { contact, profiles, url, developer } = identity;
  for (const address of [url, developer.url, ...Object.values(profiles)])
    expect(new URL(address).hostname).toMatch(/(?:^|\.)example\.(?:com|org)$/);
  for (const mailbox of [contact.officeEmail, contact.researchEmail]) expect(mailbox).toMatch(/@example\.(?:com|org)$/);
  for (const number of [contact.phone, contact.whatsApp]) expect(number).toMatch(/ 000 0000$/);
});

test('every DOI of the sample publications is under the prefix for examples', () => {
  const publications = JSON.parse(readFileSync('content/publications.json', 'utf8')) as { doi?: string }[];
  const dois = publications.flatMap(({ doi }) => doi ?? []);
  expect(dois.length).toBeGreaterThan(0);
  for (const doi of dois) expect(doi).toMatch(/^10\.5555\//);
});
