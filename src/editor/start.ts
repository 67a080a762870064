/** The script of /desk: starts the editor, or says what it needs. */
import '../content-model/without-compiled-schemas.ts';
import CMS from '@sveltia/cms';
import { type OtherLanguage, otherLanguages } from '../language/languages.ts';
import { CONTENT_DIR } from '../content-model/directory.ts';
import type { Fields } from '../content-model/checks/values.ts';
import { reportOf } from '../content-model/checks/problem.ts';
import { uniqueValues } from '../content-model/checks/unique-fields.ts';
import { translationIn } from '../content-model/translations.ts';
import { POLICY_SLUGS } from '../content-model/schemas/policy.ts';
import { checkEntry } from './check-entry.ts';
import { readAtOnce, refuseBrokenFiles } from './chosen-files.ts';
import { editorConfig, MDX_FORMAT } from './config.ts';
import { delaySaveAfterInput } from './delayed-save.ts';
import { readMdxFile, writeMdxFile } from './mdx-file.ts';
import previewStyle from './preview.css?url';
import { keepFocusOnOpening } from './steady-opening.ts';
import { textComponents } from './text-components.ts';
import { TextPreview } from './TextPreview.tsx';

/** What the editor hands to a listener, as an Immutable.js map. */
interface SavedEntry {
  path: string;
  data: Record<string, unknown>;
  /** The translations that the item has. */
  i18n?: Partial<Record<OtherLanguage, { data: Record<string, unknown> }>>;
}

/** The editor shows the message of an error's cause if the error has this message. */
const refused = (message: string) => new Error('saving_failed', { cause: new Error(message) });

/** The sentence that the page shows until its script runs. */
const waiting = document.querySelector('#waiting p');

/** Unique values of the items on the site, by file: what was saved since its last build is not among them. */
const items = new Map<string, Fields>();

async function readItems(): Promise<void> {
  const response = await fetch('/desk/items.json');
  if (!response.ok) throw new Error(`/desk/items.json: ${response.status}`);
  for (const [file, values] of Object.entries((await response.json()) as Record<string, Fields>)) items.set(file, values);
}

function start(repository: string | undefined): void {
  // Without the list the editor works; the build finds what occurs twice.
  readItems().catch((error: unknown) => console.error(error));

  CMS.registerCustomFormat(MDX_FORMAT, 'mdx', { fromFile: readMdxFile, toFile: writeMdxFile });
  for (const component of textComponents()) CMS.registerEditorComponent(component);
  for (const name of ['blog', ...POLICY_SLUGS]) CMS.registerPreviewTemplate(name, TextPreview);
  // As a file: the editor makes a text into a blob, which the policy does not allow as a style.
  CMS.registerPreviewStyle(previewStyle);
  CMS.registerEventListener({
    name: 'preSave',
    handler: ({ entry }) => {
      const { path, data, i18n = {} } = entry.toJS() as unknown as SavedEntry;
      const translations = otherLanguages().flatMap((language) => {
        const translation = i18n[language];
        return translation
          ? [{ place: ['i18n', language, 'data'], file: translationIn(language, path), data: translation.data }]
          : [];
      });
      const checked = [{ place: ['data'], file: path, data }, ...translations].map((one) => ({
        ...one,
        ...checkEntry(one.file, one.data, items),
      }));
      const problems = checked.flatMap((one) => one.problems);
      if (problems.length > 0) throw refused(reportOf(problems));
      for (const { file, values } of checked) {
        const unique = uniqueValues(file, values);
        if (unique) items.set(file, unique);
      }
      return checked.reduce((saved, { place, values }) => saved.setIn(place, values), entry);
    },
  });
  refuseBrokenFiles(globalThis, readAtOnce, alert);
  delaySaveAfterInput();
  keepFocusOnOpening();
  waiting?.parentElement?.remove();
  void CMS.init({ config: editorConfig(repository) });
}

/** Shows sentences instead of the editor. */
function explain(...sentences: string[]): void {
  waiting?.replaceWith(...sentences.map((textContent) => Object.assign(document.createElement('p'), { textContent })));
}

const { repository = '' } = document.body.dataset;
// The editor offers a folder of the computer at these addresses only.
const isLocal = /^(?:127\.0\.0\.1|(?:.+\.)?localhost)$/.test(location.hostname);
if (repository !== '') start(repository);
else if (!isLocal) {
  explain(
    'The editor does not know the repository of this site yet.',
    `Write "repository": "owner/name" into ${CONTENT_DIR}/site.json, or set the variable EDITOR_REPOSITORY to owner/name in Netlify, and publish the site again.`,
  );
} else if ('showDirectoryPicker' in window) start(undefined);
else {
  explain(
    `This browser cannot open a folder of this computer. Use Chrome or Edge on a computer, or edit the files in ${CONTENT_DIR}/ by hand.`,
  );
}
