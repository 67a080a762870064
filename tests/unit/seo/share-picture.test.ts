/** Share pictures draw every letter that they can, inside their column. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect } from 'vitest';
import { sharePictureAdvice } from '../../../scripts/content/share-picture-advice.ts';
import { drawGround, drawSharePicture } from '../../../src/seo/share-picture.ts';
import { wordsAsPicture } from '../../../src/seo/share-picture-text.ts';
import { missingLetters } from '../../../src/seo/share-picture-letters.ts';
import { TEST_CONTENT } from '../../site/folders.ts';
import { test } from '../../support/content/content-mistakes.ts';

/** The longest that an author has written: a Tamil compound of 46 letters, and an English word of 45. */
const LONG_WORDS = ['இரத்தக்குழாய்ச்சுருங்குதல்நோய்களுக்கானமருத்துவமனைகள்', 'Pneumonoultramicroscopicsilicovolcanoconiosis'];
const COLUMN = { color: '#fff', width: 600 };

test.each([
  ...['β-blockers ≥ 5', 'CO₂ → O²', 'Łódź, Şahin', 'ශ්‍රී ලංකාව', 'க்ஷ ஸ்ரீ', 'Ωμέγα Дом', '½ ✓ ≈ ∞ ‰ ℃', '☎\uFE0F'],
  ...['e\u0301, soft\u00ADhyphen, a\u00A0b', ...LONG_WORDS],
])('the typefaces of share pictures have every letter of %j', async (title) => {
  expect(await missingLetters(title)).toEqual([]);
});

test('letters without a typeface are named once each, with their marks, and left out', async () => {
  const missing = ['中', '文', '👩🏽\u200D⚕️', '\u{1F9B6}', 'x\u0DCF'];
  expect(await missingLetters('中文中 and 👩🏽\u200D⚕️, \u{1F9B6}, x\u0DCF')).toEqual(missing);
  const drawn = async (text: string) => (await wordsAsPicture({ ...COLUMN, text, typeface: 'Figtree Light Medium' }, [28])).input;
  expect(await drawn('Foot care 中')).toEqual(await drawn('Foot care'));
  expect(await drawn('Foot care →')).not.toEqual(await drawn('Foot care'));
  await expect(drawn('中')).resolves.toBeDefined();
});

test('content:check names them with file and field', async ({ copy }) => {
  expect(await sharePictureAdvice(copy.root)).toBe('');
  copy.replace('videos/foot-week.json', '"title": "', '"title": "中 ≥ ');
  copy.replace('pages/home.json', /("hero": \{\s*"heading": ")/, '$1文 ');
  copy.replace('site.json', /("doctor": \{\s*"name": ")/, '$1字 ');
  const [heading, ...lines] = (await sharePictureAdvice(copy.root)).split('\n');
  expect(heading).toContain('leave them out');
  const places = ['pages/home.json, hero.heading: 文', 'site.json, doctor.name: 字', 'videos/foot-week.json, title: 中'];
  expect(lines).toEqual(places.map((place) => `  content/${place}`));
});

test.each([...LONG_WORDS, 'W'.repeat(200)])('words of a share picture stay in their column and their room: %s', async (text) => {
  for (const typeface of ['Brygada 1918 Medium', 'Noto Sans Tamil Medium'] as const) {
    const { input, raw } = await wordsAsPicture({ ...COLUMN, text, typeface }, [68, 40], 250);
    expect(raw.width).toBeLessThanOrEqual(COLUMN.width);
    expect(raw.height).toBeLessThanOrEqual(250);
    // Four bytes a pixel.
    expect(input.length).toBe(raw.width * raw.height * 4);
  }
});

test('words of a share picture are smaller before a word is broken', async () => {
  const heightOf = async (text: string) =>
    (await wordsAsPicture({ ...COLUMN, text, typeface: 'Figtree Light Medium' }, [68, 20])).raw.height;
  // One line in the small size, not two in the large one.
  expect(await heightOf('Electroencephalographically')).toBeLessThan(40);
  expect(await heightOf('Salt and water')).toBeGreaterThan(40);
});

test('a share picture has the same pixels each time, none of the title’s in the picture beside it, and none below the name', async () => {
  const ground = await drawGround(readFileSync(`${TEST_CONTENT}/images/site/collaboration.svg`));
  const draw = (title: string) => drawSharePicture(ground, 'ta', { title, name: 'Dr. Sample', post: 'Surgeon' });
  const title = `${LONG_WORDS[0] ?? ''} `.repeat(3);
  const [picture, empty] = await Promise.all([draw(title), draw('中')]);
  expect(await draw(title)).toEqual(picture);
  /** The greatest difference of a colour. That of a letter and its ground is about 200; JPEG itself makes small ones. */
  const difference = async (left: number, top: number) => {
    const area = { left, top, width: 1200 - left, height: 630 - top };
    const part = (jpeg: Buffer) => sharp(jpeg).extract(area).raw().toBuffer();
    const [one, other] = await Promise.all([part(picture), part(empty)]);
    return one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0);
  };
  expect(await difference(752, 0)).toBeLessThan(50);
  expect(await difference(0, 490)).toBeLessThan(50);
  expect(await difference(0, 0)).toBeGreaterThan(150);
});

test.each([
  ['transparent', { channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }, [13, 42, 49]],
  ['white and of other proportions', { channels: 3 as const, background: '#fff' }, [255, 255, 255]],
])('a picture that is %s covers the right part of a share picture, over its dark ground', async (_, picture, colour) => {
  const art = await sharp({ create: { width: 300, height: 20, ...picture } })
    .png()
    .toBuffer();
  const { data, info } = await drawGround(art);
  expect(info).toEqual({ width: 1200, height: 630, channels: 3 });
  const pixelAt = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
  expect(pixelAt(739, 300)).toEqual([13, 42, 49]);
  expect([pixelAt(740, 0), pixelAt(1199, 629)]).toEqual([colour, colour]);
});

test('art in shades of grey keeps its place and its colour, on the dark ground', async () => {
  const grey = sharp({ create: { width: 500, height: 700, channels: 3, background: '#808080' } });
  const { data } = await drawGround(await grey.toColourspace('b-w').png().toBuffer());
  expect(data).toHaveLength(1200 * 630 * 3);
  expect([...data.subarray(-3)]).toEqual([128, 128, 128]);
  expect([...data.subarray(0, 3)]).toEqual([13, 42, 49]);
});
