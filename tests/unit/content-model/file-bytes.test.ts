/** Pictures and PDFs are checked by their bytes: what their names say is not always true, and half a file has a whole name. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { describeBytes } from '../../../src/content-model/checks/file-bytes.ts';
import { test } from '../../support/content/content-mistakes.ts';

const noise = sharp({
  create: { width: 64, height: 48, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
});
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M0 0h9"/></svg>';
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const bytes = (text: string) => Buffer.from(text, 'latin1');
const wrongWith = (file: string, content: Buffer | string) =>
  describeBytes(file, typeof content === 'string' ? bytes(content) : content)?.wrong;
/** A file of boxes with a brand. */
const boxed = (...brands: string[]) =>
  `\0\0\0${String.fromCharCode(8 + brands.join('').length)}ftyp${brands.join('')}\0\0\0\u0010mdat12345678`;

const photographs = {
  jpg: await noise.clone().jpeg().toBuffer(),
  progressive: await noise.clone().jpeg({ mozjpeg: true }).toBuffer(),
  png: await noise.clone().png().toBuffer(),
  webp: await noise.clone().webp().toBuffer(),
  avif: await noise.clone().avif().toBuffer(),
};

test('a picture of each kind passes, also with the name of another kind, as the build reads bytes', () => {
  for (const content of Object.values(photographs))
    for (const name of ['a.jpg', 'a.JPEG', 'a.png', 'a.webp', 'a.avif']) expect(wrongWith(name, content), name).toBeUndefined();
  expect(wrongWith('a.svg', SVG)).toBeUndefined();
  expect(wrongWith('a.pdf', PDF)).toBeUndefined();
});

test('a picture that is cut is named at each length', () => {
  for (const [kind, content] of Object.entries(photographs))
    for (const part of [0.1, 1 / 3, 0.5, 0.9, 1])
      expect(wrongWith('a.jpg', content.subarray(0, part * content.length - 1)), `${kind} ${part}`).toBe('is cut off');
  expect(wrongWith('a.svg', SVG.slice(0, 60))).toBe('is cut off');
  expect(wrongWith('a.svg', SVG.slice(0, 75))).toBe('is cut off');
  expect(wrongWith('a.pdf', PDF.slice(0, 30))).toBe('is cut off');
});

test('a picture with a small one in it, or more after its end, is whole, and named if it is cut', () => {
  const { jpg } = photographs;
  // The marker of a segment, its length, and a picture with its own marker of the end.
  const small = Buffer.concat([bytes('\u00FF\u00E1\0\u000AExif\u00FF\u00D9\0\0'), bytes('\u00FF\u00FE\0\u0004ÿÙ')]);
  const withSmall = Buffer.concat([jpg.subarray(0, 2), small, jpg.subarray(2)]);
  expect(wrongWith('a.jpg', withSmall)).toBeUndefined();
  expect(wrongWith('a.jpg', withSmall.subarray(0, -40))).toBe('is cut off');
  expect(wrongWith('a.jpg', Buffer.concat([jpg, bytes('SEFHe\0\0\0SEFT')]))).toBeUndefined();
  expect(wrongWith('a.png', Buffer.concat([photographs.png, bytes('more')]))).toBeUndefined();
  expect(wrongWith('a.svg', `${SVG}\n<!-- Drawn with a program -->\n`)).toBeUndefined();
  expect(wrongWith('a.pdf', `${PDF}\0\0\0\n`)).toBeUndefined();
});

test.each([
  ['a.jpg', '', 'is empty'],
  ['a.jpg', boxed('heic', '\0\0\0\0', 'mif1', 'heic'), 'is a HEIC picture'],
  ['a.avif', boxed('mif1', '\0\0\0\0', 'heic'), 'is a HEIC picture'],
  ['a.png', boxed('msf1', '\0\0\0\0', 'hevc'), 'is a HEIC picture'],
  ['a.jpg', boxed('isom', '\0\0\0\0'), 'is a video'],
  ['a.jpg', boxed('qt  ', '\0\0\0\0'), 'is a video'],
  ['a.jpg', 'GIF89a\u0001', 'is a GIF picture'],
  ['a.jpg', 'II*\0\b\0\0\0', 'is a TIFF picture'],
  ['a.png', 'MM\0*\0\0\0\b', 'is a TIFF picture'],
  ['a.jpg', 'BM1234\0\0\0\0', 'is a Windows bitmap'],
  ['a.jpg', '8BPS\0\u0001', 'is a Photoshop file'],
  ['a.jpg', '\u00FF\n\u00FA\u001F', 'is a JPEG XL picture'],
  ['a.jpg', '\0\0\0\fjP  \r\n', 'is a JPEG 2000 picture'],
  ['a.jpg', 'PK\u0003\u0004\u0014', 'is a ZIP file, as those of Word and Pages are'],
  ['a.svg', '\u001F\u008B\b\0', 'is a compressed file'],
  ['a.jpg', PDF, 'is a PDF file'],
  ['a.jpg', SVG, 'is an SVG picture'],
  ['a.pdf', SVG, 'is an SVG picture'],
  ['a.jpg', '<!DOCTYPE html>\n<html><svg viewBox="0 0 1 1"></svg></html>', 'is a web page'],
  ['a.svg', '<!-- saved -->\n<html lang="en"><svg viewBox="0 0 1 1"></svg></html>', 'is a web page'],
  ['a.pdf', '\n<html><body>Sign in to read %PDF-1.4</body></html>', 'is a web page'],
  ['a.png', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n', 'is a pointer of Git LFS'],
  ['a.svg', '\u00FF\u00FE<\0s\0v\0g\0', 'is in UTF-16'],
  ['a.svg', '<\0s\0v\0g\0', 'is in UTF-16'],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>', 'is a drawing without a size'],
  ['a.svg', '<svg width="100%" height="100%"><path/></svg>', 'is a drawing without a size'],
  ['a.svg', '<svg viewBox="0,0,40,30"><path/></svg>', 'is a drawing without a size'],
  ['a.svg', `<!-- ${'x'.repeat(1000)} -->${SVG}`, 'has its first element too late'],
  ['a.jpg', 'Some words.', 'is no file of this kind: its bytes are not those of a picture or PDF'],
])('%s with %j %s', (file, content, wrong) => {
  expect(wrongWith(file, content)).toBe(wrong);
});

test('a drawing has its size in width and height, or in a view box', () => {
  const view = '<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg\n viewBox=\'0 0 4.5 3\'></svg>\n';
  for (const svg of ['<svg width="40" height="30px"/>', view]) expect(wrongWith('a.svg', svg), svg).toBeUndefined();
});

test('content:check names each such file below content/ with what to do, whether an item names it or not', ({ copy }) => {
  const write = (name: string, content: Buffer | string) => writeFileSync(path.join(copy.root, 'content', name), content);
  write('gallery/from-a-phone.jpg', bytes(boxed('heic', '\0\0\0\0', 'mif1')));
  write('images/site/portrait.svg', '');
  write('blog/no-text-yet.jpg', photographs.jpg.subarray(0, photographs.jpg.length / 3));
  const again = 'Copy it again from where it comes from.';
  const convert = 'Save it as JPEG. Another name does not change the file.';
  expect(copy.problems()).toEqual([
    { file: 'content/blog/no-text-yet.jpg', field: '', wrong: 'is cut off', right: again },
    { file: 'content/gallery/from-a-phone.jpg', field: '', wrong: 'is a HEIC picture', right: convert },
    { file: 'content/images/site/portrait.svg', field: '', wrong: 'is empty', right: again },
  ]);
});
