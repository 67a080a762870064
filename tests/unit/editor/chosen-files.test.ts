import { expect, test } from 'vitest';
import { refuseBrokenFiles } from '../../../src/editor/chosen-files.ts';

const HEIC = '\0\0\0\u0014ftypheic\0\0\0\0mif1';
const PNG = '\u0089PNG\r\n\u001A\n\0\0\0\0IEND1234';
const PAGE = '<!doctype html><p>Sign in';
const file = (name: string, content: string) => new File([Buffer.from(content, 'latin1')], name);
const contents = new Map<File, Uint8Array>();

const events = {
  change: (files: File[], input: object) => {
    Object.assign(input, { files });
    return new Event('change', { cancelable: true });
  },
  drop: (files: File[]) => Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { files } }),
  paste: (files: File[]) => Object.assign(new Event('paste', { cancelable: true }), { clipboardData: { files } }),
};

test.each(['change', 'drop', 'paste'] as const)('files of a %s are refused if one of them has a mistake', async (type) => {
  const root = Object.assign(new EventTarget(), { value: 'C:\\fakepath\\photo.jpg' });
  let reached = 0;
  const reports: string[] = [];
  const read = (one: File) => contents.get(one) ?? new Uint8Array();
  refuseBrokenFiles(root, read, (report) => reports.push(report));
  root.addEventListener(type, () => (reached += 1));
  async function hand(...files: File[]) {
    for (const one of files) contents.set(one, new Uint8Array(await one.arrayBuffer()));
    const event = events[type](files, root);
    root.dispatchEvent(event);
    return { reached, isStopped: event.defaultPrevented };
  }

  // Files of other kinds are not looked at.
  const whole = await hand(file('whole.png', PNG), file('photo.heic', HEIC), file('notes.txt', ''));
  expect(whole).toEqual({ reached: 1, isStopped: false });
  expect(await hand()).toMatchObject({ reached: 2 });
  expect(reports).toEqual([]);
  const broken = [file('photo.jpg', HEIC), file('empty.PNG', ''), file('paper.pdf', PAGE)];
  expect(await hand(file('whole.png', PNG), ...broken)).toEqual({ reached: 2, isStopped: true });
  expect(reports).toEqual([
    [
      'photo.jpg is a HEIC picture. Save it as JPEG. Another name does not change the file.',
      'empty.PNG is empty. Copy it again from where it comes from.',
      'paper.pdf is a web page. Download the file itself: the page may ask you to sign in first.',
    ].join('\n'),
  ]);
  if (type === 'change') expect(root.value).toBe('');
});
