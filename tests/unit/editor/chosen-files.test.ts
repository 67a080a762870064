/** A file with a mistake does not reach the editor, however it is handed over. */
import { beforeEach, describe, expect, test } from 'vitest';
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

describe.each(['change', 'drop', 'paste'] as const)('files of a %s', (type) => {
  let root: EventTarget & { value: string };
  let reached: number;
  let reports: string[];
  beforeEach(() => {
    root = Object.assign(new EventTarget(), { value: 'C:\\fakepath\\photo.jpg' });
    [reached, reports] = [0, []];
    refuseBrokenFiles(
      root,
      (one) => contents.get(one) ?? new Uint8Array(),
      (report) => reports.push(report),
    );
    root.addEventListener(type, () => (reached += 1));
  });

  async function hand(...files: File[]) {
    for (const one of files) contents.set(one, new Uint8Array(await one.arrayBuffer()));
    const event = events[type](files, root);
    root.dispatchEvent(event);
    return event;
  }

  test('with a mistake are refused together, with what to do', async () => {
    const event = await hand(file('whole.png', PNG), file('photo.jpg', HEIC), file('empty.PNG', ''), file('paper.pdf', PAGE));
    expect({ reached, isStopped: event.defaultPrevented }).toEqual({ reached: 0, isStopped: true });
    expect(reports).toEqual([
      [
        'photo.jpg is a HEIC picture. Save it as JPEG. Another name does not change the file.',
        'empty.PNG is empty. Copy it again from where it comes from.',
        'paper.pdf is a web page. Download the file itself: the page may ask you to sign in first.',
      ].join('\n'),
    ]);
    if (type === 'change') expect(root.value).toBe('');
  });

  test('without one, and those of other kinds, reach the editor', async () => {
    const event = await hand(file('whole.png', PNG), file('photo.heic', HEIC), file('notes.txt', ''));
    expect({ reached, reports, isStopped: event.defaultPrevented }).toEqual({ reached: 1, reports: [], isStopped: false });
    await hand();
    expect(reached).toBe(2);
  });
});
