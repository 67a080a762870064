import { describe, expect, test } from 'vitest';
import { allKeywords, canonical, fullTitle, sharePicture } from '../../src/seo/metadata.ts';
import { shareLink } from '../../src/format/share.ts';
import { isoDuration, jsonLd } from '../../src/seo/structured-data.ts';
import { pageName } from '../../src/components/site/navigation.ts';

const site = { url: 'https://www.doctor.example', doctor: { name: 'Dr. Y', titleSuffix: 'Heart Surgeon' } } as never;

test('a title carries the doctor’s name and field', () => {
  expect(fullTitle('About', site)).toBe('About | Dr. Y - Heart Surgeon');
});

test('a canonical link is the site’s root plus the path', () => {
  expect(canonical('/', site)).toBe('https://www.doctor.example/');
  expect(canonical('/blog/a-b', site)).toBe('https://www.doctor.example/blog/a-b');
  expect(sharePicture('blog/a-b', site)).toBe('https://www.doctor.example/og/blog/a-b.jpg');
});

test('keywords join the page’s own with the place’s and the field’s, each once', () => {
  expect(allKeywords(['x', 'heart'], { keywords: { location: ['here'], expertise: ['heart', 'lung'] } })).toEqual([
    'x',
    'heart',
    'here',
    'lung',
  ]);
});

test('structured data cannot end its script', () => {
  const text = jsonLd([{ '@type': 'Person', name: '</script><script>alert(1)' }]);
  expect(text).not.toContain('<');
  expect((JSON.parse(text) as { '@graph': unknown[] })['@graph']).toEqual([
    { '@type': 'Person', name: '</script><script>alert(1)' },
  ]);
});

test('a length in minutes and seconds becomes an ISO duration', () => {
  expect(isoDuration('12:08')).toBe('PT12M8S');
  expect(isoDuration('06:00')).toBe('PT6M0S');
});

describe('share links hold address and title, encoded', () => {
  const page = { url: 'https://www.doctor.example/a?b=c', title: 'Veins & arteries' };
  test.each([
    ['facebook', 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fwww.doctor.example%2Fa%3Fb%3Dc'],
    ['twitter', 'https://twitter.com/intent/tweet?url=https%3A%2F%2Fwww.doctor.example%2Fa%3Fb%3Dc&text=Veins%20%26%20arteries'],
    ['linkedin', 'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fwww.doctor.example%2Fa%3Fb%3Dc'],
    ['whatsapp', 'https://wa.me/?text=Veins%20%26%20arteries%20https%3A%2F%2Fwww.doctor.example%2Fa%3Fb%3Dc'],
    ['telegram', 'https://t.me/share/url?url=https%3A%2F%2Fwww.doctor.example%2Fa%3Fb%3Dc&text=Veins%20%26%20arteries'],
    ['email', 'mailto:?subject=Veins%20%26%20arteries&body=https%3A%2F%2Fwww.doctor.example%2Fa%3Fb%3Dc'],
  ] as const)('%s', (target, link) => {
    expect(shareLink(target, page)).toBe(link);
  });
});

test('the tab bar names a page by its link, else by its path', () => {
  expect(['/', '/about', '/blog', '/blog/some-article', '/publications', '/videos', '/contact'].map(pageName)).toEqual([
    'Home',
    'About',
    'Education',
    'Education',
    'Research',
    'Videos',
    'Contact',
  ]);
  expect(['/gallery', '/appointments', '/privacy-policy'].map(pageName)).toEqual(['Gallery', 'Appointments', 'Privacy-policy']);
});
