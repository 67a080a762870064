/** LaTeX in BibTeX: letters in one form, signs, and what is not known. */
import { describe, expect, test } from 'vitest';
import { fromLatex } from '../../scripts/publications/formats/latex.ts';
import { authors, first } from '../support/publication-formats.ts';
import { bibtex, publicationsCopy, statuses } from '../support/publications.ts';

describe.each([
  [String.raw`{\'\i}`, 'í'],
  [String.raw`\'{\i}`, 'í'],
  [String.raw`{\'{\i}}`, 'í'],
  [String.raw`\'\i{}`, 'í'],
  [String.raw`{\'{i}}`, 'í'],
  [String.raw`\'i`, 'í'],
  ['\\`\\i ', 'ì'],
  [String.raw`\^\i{}`, 'î'],
  [String.raw`\"\i `, 'ï'],
  [String.raw`\"{\i}`, 'ï'],
  [String.raw`\=\i `, 'ī'],
  [String.raw`\u{\i}`, 'ĭ'],
  [String.raw`\~{\i}`, 'ĩ'],
  [String.raw`\^\j{}`, 'ĵ'],
  [String.raw`{\AA}`, 'Å'],
  [String.raw`{\aa}`, 'å'],
  [String.raw`\r{a}`, 'å'],
  [String.raw`\aa{}`, 'å'],
  [String.raw`{\j}`, 'ȷ'],
  [String.raw`{\i}`, 'ı'],
  [String.raw`\textcommabelow{s}`, 'ș'],
  [String.raw`\c{s}`, 'ş'],
  [String.raw`\c s`, 'ş'],
  [String.raw`\v{c}`, 'č'],
  [String.raw`\v c`, 'č'],
  [String.raw`\H{o}`, 'ő'],
  [String.raw`\k{a}`, 'ą'],
  [String.raw`\d{h}`, 'ḥ'],
  [String.raw`\.{z}`, 'ż'],
  [String.raw`{\~{\^{e}}}`, 'ễ'],
  [String.raw`\'{\ae}`, 'ǽ'],
  [String.raw`{\o}`, 'ø'],
  [String.raw`{\L}`, 'Ł'],
  [String.raw`{\ss}`, 'ß'],
  [String.raw`{\dj}`, 'đ'],
  [String.raw`{\TH}`, 'Þ'],
  [String.raw`\char"E9 `, 'é'],
  ['e\u0301', 'é'],
  ['ı\u0301', 'í'],
])('%s', (latex, letter) => {
  test('is one letter in a name, a title and a journal', () => {
    const text = `@article{a, title = {Of X${latex}x}, journal = {Acta X${latex}x}, author = {X${latex}x, Anna and Author, ${latex}. B. and Nimal X${latex}x}}`;
    expect(first(text)).toMatchObject({ title: `Of X${letter}x`, journal: `Acta X${letter}x`, remarks: [] });
    expect(authors(text)).toEqual([`X${letter}x A`, expect.stringMatching(/^Author \p{L}{1,2}B$/u), `X${letter}x N`]);
  });
});

test.each([
  [String.raw`$\geq$ 5, $\leq$ 5, $\pm$ 1, 2 $\times$ 3`, '≥ 5, ≤ 5, ± 1, 2 × 3'],
  [String.raw`{\geq} 5 \ensuremath{\geq} 5 \textgreater{} 5`, '≥ 5 ≥ 5 > 5'],
  [String.raw`$\sim$ 5, $\approx$ 5, $\neq$ 5, A $\rightarrow$ B`, '∼ 5, ≈ 5, ≠ 5, A → B'],
  [String.raw`37$^\circ$C, 37 $^{\circ}$C, 37{\textdegree}C, 37$^{\mathrm{o}}$C`, '37°C, 37 °C, 37°C, 37<sup>o</sup>C'],
  [String.raw`and so on{\ldots} {\S} 5 \dots`, 'and so on… § 5 …'],
  [
    String.raw`10\,mm re\-stenosis \mbox{in vivo} \ensuremath{\alpha} {\textbeta}-blocker`,
    '10 mm restenosis in vivo α β-blocker',
  ],
  [String.raw`$p\,<\,0.05$, $p \le 0.05$, n\,=\,5`, 'p < 0.05, p ≤ 0.05, n = 5'],
  [String.raw`$\alpha$ \textalpha{} $\Delta$ $\mu$g \textmu g \(\beta\)`, 'α α Δ μg µg β'],
  [String.raw`H$_2$O, 10$^{-3}$, $10^3$, CO\textsubscript{2}, $x_{i,j}$`, 'H₂O, 10⁻³, 10³, CO<sub>2</sub>, x<sub>i,j</sub>'],
  [String.raw`{\it in vivo} \textit{E. coli} \emph{and} {\bf more}`, '<i>in vivo</i> <i>E. coli</i> <i>and</i> <b>more</b>'],
  [String.raw`\& \% \$ \# \_ \{x\} \textbackslash{} \textasciitilde`, '& % $ # _ {x} \\ ~'],
  ["``quoted'' -- and --- so", '“quoted” – and — so'],
  [String.raw`\href{https://example.org}{a link} \url{https://example.org/a_b}`, 'a link https://example.org/a_b'],
  [String.raw`$\frac{1}{2}$ $\hat{y}$ $\sqrt{2}$ \noopsort{x}A`, '1/2 ŷ √2 A'],
  [String.raw`cost of $5 million`, 'cost of $5 million'],
  ['unmatched { and } here \\', 'unmatched  and  here  '],
])('%s is %s', (latex, text) => {
  const unknown = new Set<string>();
  expect(fromLatex(latex, unknown).replaceAll('\u00A0', ' ')).toBe(text);
  expect([...unknown]).toEqual([]);
});

test('a command that is not known is named, and its argument stays', () => {
  const unknown = new Set<string>();
  expect(fromLatex(String.raw`The \sample{ankle} \other pressure \?`, unknown)).toBe(String.raw`The ankle \other pressure \?`);
  expect([...unknown]).toEqual(['\\sample', '\\other', '\\?']);
});

test('the report names it, and it is never "null"', async () => {
  using copy = publicationsCopy();
  const rows = await copy.import(
    bibtex({ title: String.raw`Pressure at the \sample{ankle} in Bra\textcommabelow{s}ov` }),
    '--write',
  );
  expect(rows).toMatchObject([{ status: 'new', reason: 'has LaTeX that is not known: \\sample' }]);
  expect(copy.item(rows[0]?.id ?? '')['title']).toBe('Pressure at the ankle in Brașov');
});

test('ids are made of the plain letters', async () => {
  using copy = publicationsCopy();
  const rows = await copy.import(bibtex({ title: String.raw`Garc{\'\i}a sign of {\O}stby, {\L}uk and Stra{\ss}e` }));
  expect(rows).toMatchObject([{ id: 'garcia-sign-ostby-luk-strasse-2023' }]);
});

test('a letter in two parts is the letter: it is not written over the other form', async () => {
  using copy = publicationsCopy();
  const author = (name: string) => bibtex({ author: `Perera, Nimal and ${name}, Anna`, journal: `Acta ${name}`, volume: '1' });
  await copy.import(author('García'), '--write');
  const written = copy.files();
  for (const form of ['Garci\u0301a', 'Garcı\u0301a', String.raw`Garc{\'\i}a`, String.raw`Garc\'{\i}a`])
    expect(statuses(await copy.import(author(form), '--write')), form).toEqual(['same']);
  expect(copy.files()).toEqual(written);
});

test('an item with letters in two parts gets the letters of its source', async () => {
  using copy = publicationsCopy();
  const text = bibtex({ journal: 'Acta García' });
  const [{ id = '' } = {}] = await copy.import(text, '--write');
  copy.edit(id, { journal: 'Acta Garci\u0301a' });
  expect(statuses(await copy.import(text, '--write'))).toEqual(['same']);
});
