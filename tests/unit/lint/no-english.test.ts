/** Words for visitors that are planted into files which do not exist: the lint rules of the project find each, and no code. */
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const eslint = new ESLint();

/** The lines in which the rule finds a word, one for each. */
async function findings(filePath: string, code: string): Promise<number[]> {
  const [result] = await eslint.lintText(code, { filePath });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.filter(({ ruleId }) => ruleId === 'words/no-english').map(({ line }) => line);
}
const linesOf = (code: readonly string[]) => code.map((_, index) => index + 1);

const ELEMENTS = [
  `<p>Closed today</p>`,
  `<p>{open ? 'Ring the office' : words.closed}</p>`,
  `<p>{text ?? 'none'}</p>`,
  '<p>{`${count} articles`}</p>',
  `<ul>{['Opening hours'].map((text) => <li>{text}</li>)}</ul>`,
  `<p>{fill(words.state, { state: 'closed' })}</p>`,
  `<p aria-label="menu" />`,
  `<p aria-label={open ? 'close' : words.open} />`,
  '<p aria-label={`menu ${name}`} />',
  `<p aria-description="opens the menu" />`,
  `<img alt="portrait" />`,
  `<input placeholder={'name'} />`,
  `<input type="submit" value="Send message" />`,
  `<Button text="Send" />`,
  `<Section heading={open ? 'Opening hours' : words.closed} />`,
];

const NO_WORDS = [
  `<p>{words.closed}</p>`,
  `<p>{state === 'closed' && words.closed}</p>`,
  `<p>{count} · {share}&nbsp;%</p>`,
  `<a href={link('/blog')} class="flex min-h-11 gap-3">{dateOf(day, 'long')}</a>`,
  `<button type="submit" value="confirm" className={open ? 'btn btn-quiet' : 'Wide'} />`,
  `<Button variant="quiet" icon="mail" text={words.send} />`,
  `<p role={open ? 'alert' : undefined} data-state="open">{items.map(({ name }) => <b class="name">{name}</b>)}</p>`,
];

test.each([
  ...['src/components/home/Planted.astro', 'src/layouts/Planted.astro', 'src/pages/[...locale]/planted.astro'],
  'src/islands/Planted/Planted.tsx',
])('finds each word in the elements of %s, and in no code', async (file) => {
  const inFile = (element: string, index: number) =>
    file.endsWith('.tsx') ? `export const A${index} = () => ${element};` : element;
  expect(await findings(file, ELEMENTS.map(inFile).join('\n'))).toEqual(linesOf(ELEMENTS));
  expect(await findings(file, NO_WORDS.map(inFile).join('\n'))).toEqual([]);
});

test('finds words in the program of a component and in its script', async () => {
  const program = `---\nconst LABELS = { send: 'Send the message', none: 'Nothing' };\nconst LOOKS = { wide: 'flex gap-3' };\n---\n`;
  expect(await findings('src/components/home/Planted.astro', program)).toEqual([2, 2]);
  const script = `<p />\n<script>\n  status.textContent = 'It is copied';\n  addEventListener('click', show);\n</script>\n`;
  expect(await findings('src/components/home/Planted.astro', script)).toEqual([3]);
});

test('finds the message of a schema that is no key, and none in keys, values and discriminators', async () => {
  const code = `
    const a = z.string('required');
    const b = z.string({ error: 'Invalid Email' });
    const c = z.string().check(z.refine(isDay, { error: 'wrong', abort: true }));
    const d = line({ limit: 3, message: 'Required' });
    const e = choice(VALUES, 'Please choose');
    const f = z.string(errorKey('missing')).check(z.refine(isDay, { error: errorKey('datePast'), abort: true }));
    const g = z.discriminatedUnion('kind', [z.object({ kind: z.literal('open'), state: z.enum(['open', 'closed']) })]);
    const h = line({ least: 1, message: errorKey('nameMissing') });`;
  expect(await findings('src/api-schemas/planted.ts', code)).toEqual([2, 3, 4, 5, 6]);
});

/** New files, beside those that exist. */
const FILES = [
  ...['mail', 'enquiries/patient-mail', 'submissions', 'a-new-subject'].map((folder) => `netlify/lib/${folder}/planted.ts`),
  ...['format', 'browser', 'queries', 'islands/Forms', 'a-new-subject'].map((folder) => `src/${folder}/planted.ts`),
  ...[
    'netlify/lib/newsletter/issue-mail.tsx',
    'netlify/lib/patient-mail/patient-mails.tsx',
    'netlify/lib/http/repopulate-form.ts',
  ],
];

test.each(FILES)('finds the words of a mail or an answer in %s, and none in its code', async (file) => {
  const mail = [
    `const subject = 'Your Appointment';`,
    `const greeting = 'Hello';`,
    'const opening = `Dear ${name}`;',
    `const sent = 'sent by e-mail';`,
    'const html = `<p style="margin:0">Your appointment</p>`;',
    'const picture = `<img src="${url}" alt="portrait of us">`;',
  ];
  const code = [
    `import { name } from '../Some Folder/name.ts';`,
    `type Kind = 'Message' | 'Chat';`,
    `const headers = { 'Cache-Control': 'public, max-age=60', 'Content-Type': 'text/html; charset=utf-8' };`,
    `const node = { '@type': 'Person', kind: 'scholarlyArticle', id: 'MailError' };`,
    `throw new RangeError('There is no such day.');`,
    `console.error('Not saved');`,
    `if (kind === 'Message' || ['Home', 'End'].includes(key)) element.className = 'icon icon-fill';`,
    'const text = `<p class="ink" style="margin:0 ${PADDING}px;color:red">${name}</p>`;',
    'const style = `padding:20px ${PADDING}px 28px;color:red`;',
  ];
  expect(await findings(file, [...mail, ...code].join('\n'))).toEqual(linesOf(mail));
});

test('a page that leads to a function gets a rejection in its language; the office and the author read English', async () => {
  const rejection = `const no = reject(404, 'unknown', 'There is no such time.');`;
  expect(await findings('netlify/lib/submissions/planted.ts', rejection)).toEqual([1]);
  expect(await findings('netlify/lib/http/planted.ts', rejection)).toEqual([]);
  const english = ['netlify/lib/office/inbox/planted.ts', 'src/content-model/schemas/planted.ts'];
  for (const file of [...english, 'netlify/lib/enquiries/office-mails.tsx'])
    expect(await findings(file, `const label = 'Your Appointment';`), file).toEqual([]);
});
