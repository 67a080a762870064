/** The sample content that the project comes with. Skipped when site.json holds a real identity. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ARTICLES, IS_SAMPLE, PICTURES, PUBLICATIONS, VIDEOS } from '../support/content.ts';

interface Identity {
  url: string;
  contact: { phone: string; officeEmail: string; researchEmail: string; whatsApp: string };
  profiles: Record<string, string>;
  developer: { url: string };
}

describe.runIf(IS_SAMPLE)('the sample content', () => {
  test('has only example addresses and numbers that cannot be dialled', () => {
    const { contact, profiles, url, developer } = JSON.parse(readFileSync('content/site.json', 'utf8')) as Identity;
    for (const address of [url, developer.url, ...Object.values(profiles)])
      expect(new URL(address).hostname).toMatch(/(?:^|\.)example\.(?:com|org)$/);
    for (const mailbox of [contact.officeEmail, contact.researchEmail]) expect(mailbox).toMatch(/@example\.(?:com|org)$/);
    for (const number of [contact.phone, contact.whatsApp]) expect(number).toMatch(/ 000 0000$/);
  });

  test('has only DOIs with the prefix for examples', () => {
    const dois = PUBLICATIONS.flatMap(({ doi }) => doi ?? []);
    expect(dois.length).toBeGreaterThan(0);
    for (const doi of dois) expect(doi).toMatch(/^10\.5555\//);
  });

  test('has at least 18 articles, 27 journal papers, 9 conference papers, 6 case reports, 8 videos and 24 pictures', () => {
    const ofKind = (kind: string) => PUBLICATIONS.filter(({ category }) => category === kind).length;
    expect(ARTICLES.length).toBeGreaterThanOrEqual(18);
    expect(ofKind('journal')).toBeGreaterThanOrEqual(27);
    expect(ofKind('conference')).toBeGreaterThanOrEqual(9);
    expect(ofKind('case_report')).toBeGreaterThanOrEqual(6);
    expect(VIDEOS.length).toBeGreaterThanOrEqual(8);
    expect(PICTURES.length).toBeGreaterThanOrEqual(24);
  });

  test('has pictures of 2023 and 2025', () => {
    expect(new Set(PICTURES.map(({ year }) => year))).toEqual(new Set(['2023', '2025']));
  });
});
