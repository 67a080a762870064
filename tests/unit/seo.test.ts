import { expect, test } from 'vitest';
import { allKeywords, canonical, fullTitle, sharePicture } from '../../src/seo/metadata.ts';
import { isoDuration, jsonLd } from '../../src/seo/structured-data.ts';
import { pageName } from '../../src/components/site/navigation.ts';

const site = { url: 'https://www.doctor.example', doctor: { name: 'Dr. Y', titleSuffix: 'Heart Surgeon' } } as never;

test('adds the doctor’s name and field to a title', () => {
  expect(fullTitle('About', site)).toBe('About | Dr. Y - Heart Surgeon');
});

test('joins the site’s root and the path to a canonical link', () => {
  expect(canonical('/', site)).toBe('https://www.doctor.example/');
  expect(canonical('/blog/a-b', site)).toBe('https://www.doctor.example/blog/a-b');
  expect(sharePicture('blog/a-b', site)).toBe('https://www.doctor.example/og/blog/a-b.jpg');
});

test('joins the keywords of page, location and expertise, each once', () => {
  expect(allKeywords(['x', 'heart'], { keywords: { location: ['here'], expertise: ['heart', 'lung'] } })).toEqual([
    'x',
    'heart',
    'here',
    'lung',
  ]);
});

test('escapes structured data so that it cannot end its script', () => {
  const text = jsonLd([{ '@type': 'Person', name: '</script><script>alert(1)' }]);
  expect(text).not.toContain('<');
  expect((JSON.parse(text) as { '@graph': unknown[] })['@graph']).toEqual([
    { '@type': 'Person', name: '</script><script>alert(1)' },
  ]);
});

test('converts minutes and seconds to an ISO duration', () => {
  expect(isoDuration('12:08')).toBe('PT12M8S');
  expect(isoDuration('06:00')).toBe('PT6M0S');
});

test('names a page in the tab bar by its link, else by its path', () => {
  expect(['/', '/about', '/blog', '/blog/some-article', '/publications', '/videos', '/contact'].map(pageName)).toEqual([
    'Home',
    'About',
    'Education',
    'Education',
    'Research',
    'Videos',
    'Contact',
  ]);
  expect(['/gallery', '/appointments', '/privacy-policy', '/chat'].map(pageName)).toEqual([
    'Gallery',
    'Appointments',
    'Privacy Policy',
    'Chat',
  ]);
});
