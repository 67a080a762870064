/**
 * Looks at the bytes of each picture and PDF that is chosen, dropped or pasted, before the editor does. It makes a picture of a
 * browser's own decoding, which is grey where the file is cut off, and says of others only that they are invalid.
 */
import { CHECKED_FILES, describeBytes } from '../content-model/checks/file-bytes.ts';

/** The parts of the events that may bring files. */
interface FileEvent extends Event {
  dataTransfer?: Pick<DataTransfer, 'files'> | null;
  clipboardData?: Pick<DataTransfer, 'files'> | null;
}
type FileInput = EventTarget & { files?: ArrayLike<File> | null; value: string };

/** Reads a file at once: an event cannot wait, and an editor that it has reached takes the file. */
export function readAtOnce(file: File): Uint8Array {
  const address = URL.createObjectURL(file);
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  // Each byte becomes a character, whose lower half it is.
  request.overrideMimeType('text/plain; charset=x-user-defined');
  request.send();
  URL.revokeObjectURL(address);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
}

/** Refuses files with a mistake, and says which. @param root every event passes it */
export function refuseBrokenFiles(root: EventTarget, read: (file: File) => Uint8Array, tell: (report: string) => void): void {
  const check = (event: FileEvent) => {
    const input = event.target as FileInput;
    const files = event.type === 'change' ? input.files : (event.dataTransfer ?? event.clipboardData)?.files;
    const mistakes = Array.from(files ?? []).flatMap((file) => {
      const mistake = CHECKED_FILES.test(file.name) ? describeBytes(file.name, read(file)) : undefined;
      return mistake ? [`${file.name} ${mistake.wrong}. ${mistake.right}`] : [];
    });
    if (mistakes.length === 0) return;
    event.stopImmediatePropagation();
    // The browser would open a dropped file, and the editor's frame around it would stay.
    event.preventDefault();
    if (event.type === 'drop') event.target?.dispatchEvent(new Event('dragleave', { bubbles: true }));
    // The same name can be chosen again.
    if (event.type === 'change') input.value = '';
    tell(mistakes.join('\n'));
  };
  for (const type of ['change', 'drop', 'paste']) root.addEventListener(type, check, true);
}
