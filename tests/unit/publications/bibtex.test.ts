/** BibTeX and LaTeX as programs write them: odd names of fields, entries anywhere in a line, cross references, broken entries. */
import { expect, test } from 'vitest';
import { fromLatex } from '../../../scripts/publications/formats/latex.ts';
import { authors, BIBTEX, first, PAPER, read, RIS } from '../../support/publications/publication-formats.ts';
import { pairs } from '../../support/vitest/table.ts';

const WEB_OF_SCIENCE = `@article{ WOS:000000000000001,
Author = {Perera, Nimal and Author, Anna B.},
Title = {{Ankle pressure after exercise}}, Journal = {{EXAMPLE JOURNAL OF VESSELS}},
Year = {{2023}}, Volume = {{12}}, Number = {{3}}, Month = {{MAR 15}}, Article-Number = {{e12516}},
Early Access Date = {{JAN 2023}}, DOI = {{10.5555/ankle.2023}}, ISSN = {{1234-5678}}, EISSN = {{8765-4321}},
Type = {{Article; Early Access}}, Research-Areas = {{Surgery}}, Author-Email = {{n@example.org}},
Usage-Count-(Last-180-days) = {{1}}, Unique-ID = {{WOS:000000000000001}}, DA = {{2024-01-01}},
}
`;

test('every field of Web of Science that is known is read, and the others are skipped', () => {
  expect(first(WEB_OF_SCIENCE)).toMatchObject({
    ...{ kind: 'article', key: 'WOS:000000000000001', title: 'Ankle pressure after exercise' },
    ...{ journal: 'EXAMPLE JOURNAL OF VESSELS', year: 2023, published: '2023-03-15', volume: '12', issue: '3' },
    ...{ pages: 'e12516', doi: '10.5555/ankle.2023', issn: '1234-5678' },
  });
  expect(authors(WEB_OF_SCIENCE)).toEqual(['Perera N', 'Author AB']);
});

test.each([
  ...['funding_text 1={This work, funded = {partly}},', ',,', 'bdsk-url-1 = "http://example.org/?a=b",', 'keywords,'],
  ...['% a remark, with = signs\n', 'annote = {one} {two},', 'annote = "a 5" stent",', '= {x},', 'note{x},'],
])('the field %s does not lose the entry', (field) => {
  const paper = { title: 'A paper', year: 2020, pages: '7', volume: undefined };
  const text = `@article{a,\n ${field}\n title = {A paper},\n ${field}\n year = {2020}, pages = {7}\n}\n`;
  expect(read(text)).toMatchObject([paper]);
  expect(read(`@article{b, title = {A paper}, year = 2020, pages = 7,\n${field}\n}\n`)).toMatchObject([paper]);
});

test('the first value of a field counts, values are joined with #, and a macro may hold another one', () => {
  expect(first('@article{a, title = {}, title = {One}, title = {Two}}').title).toBe('One');
  const macros = '@string{a = "Example"}\n@STRING(b = a # { Journal})\n';
  const joined = 'journal = B # " of Vessels", year = 2020, month = "15~" # feb';
  const entry = first(`${macros}@article{k, title = {A}, ${joined}}`);
  expect(entry).toMatchObject({ journal: 'Example Journal of Vessels', published: '2020-02-15' });
});

test.each(['1. ', 'reference', '('])('an entry after "%s" is read, alone and before others', (before) => {
  const text = `${before}@article{n1, title = "First", note = "(one) of two"}`;
  expect(read(text).at(-1)).toMatchObject({ title: 'First', key: 'n1' });
  expect(read(`${text}\n@article(n2, title = {Second})\n`).slice(-2)).toMatchObject([{ title: 'First' }, { title: 'Second' }]);
});

test.each([
  ['a brace is closed too early', '@article{a,\n title = {One}},\n year = {2020}\n}\n', 'a brace is closed too early'],
  ['a brace is not closed', '@article{a,\n title = {One {two},\n year = {2020}\n}\n', 'a brace is opened and not closed'],
  ['a comma is missing', '@article{a,\n title = {One} year = {2020}\n}\n', /^is not BibTeX: expected/],
  ['a title has no equals sign', '@article{a, title{One}, year = {2020}}\n', 'is not BibTeX: expected the name of a field'],
])('an entry in which %s is refused with its line, and those around it are read', (_, broken, refused) => {
  expect(read(`${BIBTEX}${broken}${BIBTEX}`)).toEqual([
    expect.objectContaining({ title: PAPER.title }),
    { line: 7, refused: expect.stringMatching(refused) },
    expect.objectContaining({ title: PAPER.title, line: 6 + broken.split('\n').length }),
  ]);
});

test('an address within a value or a comment begins no entry, and one that is commented out is reported', () => {
  const text =
    '@article{a, title = {A paper}, note = {n@work{x}}}\nSee https://example.org/?a=b.\n@article{b, title = {Another}}\n';
  expect(read(text)).toMatchObject([{ title: 'A paper' }, { title: 'Another' }]);
  const comments = '% @article{a, title = {A paper}}\n@comment{\n@article{b, title = {B}}\n}\n@article{c, title = {C}}\n';
  expect(read(comments)).toMatchObject([
    { refused: 'is commented out with %', line: 1 },
    { title: 'C', line: 5 },
  ]);
});

test('a cross reference gives an entry what it says, and no more; it may follow another, name itself, or name nothing', () => {
  const paper = '@inproceedings{c, author = {Perera, N.}, title = {A paper}, pages = {1--2}, crossref = {P}}\n';
  const proceedings =
    '@proceedings{p, title = {Proceedings}, year = {2021}, volume = {7}, doi = {10.5555/p}, editor = {Editor, Eve}}\n';
  const book = { kind: 'conference-paper', journal: 'Proceedings', year: 2021, volume: '7', pages: '1-2', doi: undefined };
  expect([first(paper + proceedings), read(proceedings + paper)[1]]).toMatchObject([book, book]);
  const chain = '@incollection{a, title = {A}, crossref = {b}}\n@book{b, title = {B}, xdata = {x}}\n@xdata{x, year = 2019}\n';
  const circle = '@incollection{a, title = {A}, crossref = {b}}\n@book{b, title = {B}, crossref = {a}}';
  expect([chain, circle, '@inproceedings{a, title = {A}, crossref = {none}}'].map(first)).toMatchObject([
    ...[{ journal: 'B', year: 2019 }, { journal: 'B' }, { title: 'A', journal: undefined }],
  ]);
});

test('authors are read with braces, LaTeX, and the parts of BibLaTeX', () => {
  const names = pairs(String.raw`
    {Example {S}tudy Group} → Example Study Group; {\'E}mile {\O}stby → Østby É; {\'{E}} → É; {van der Berg}, Jan → van der Berg J
    family=Berg, given=Jan, prefix=van der, useprefix=true → van der Berg J; Anna B. Author 0001 → Author AB
    {Barnes \& Sons, Inc.} → Barnes & Sons, Inc.`);
  const written = names.map(([name]) => name).join(' and ');
  expect(authors(`@article{a, title = {A}, author = {${written}}}`)).toEqual(names.map(([, printed]) => printed));
});

test('identifiers and addresses are read without LaTeX, an eprint of PubMed and a line of a note as the PMID', () => {
  const paper = (fields: string) => first(`@article{a, title = {A paper}, journal = {J}, ${fields}}`);
  const sici = '10.5555/(SICI)1-2(1998)17<1661::AID1>3.0.CO;2-2';
  expect(paper('doi = {10.5555/978-3\\_12\\&x}, url = {https://example.org/a\\_b}').doi).toBe('10.5555/978-3_12&x');
  expect(paper(`doi = {${sici.replace('<', '{\\textless}').replace('>', '$>$')}}`).doi).toBe(sici);
  expect(paper('url = {https://example.org/a\\_b}').url).toBe('https://example.org/a_b');
  expect(paper('eprint = {12345678}, eprinttype = {pubmed}')).toMatchObject({ kind: 'article', pmid: '12345678' });
  expect(paper('note = {Publisher: P\nPMID: 31234567\nPMCID: PMC7654321}').pmid).toBe('31234567');
});

const ARXIV = 'eprint = {2001.00001}, archivePrefix = {arXiv}, primaryClass = {q-bio}';
test.each([
  ['article', `@article{a, title = {A}, journal = {Example Journal}, volume = 3, doi = {10.5555/a}, ${ARXIV}}`],
  ['conference-paper', `@inproceedings{a, title = {A}, booktitle = {Proceedings of an Example}, doi = {10.5555/a}, ${ARXIV}}`],
  ['preprint', `@article{a, title = {A}, ${ARXIV}}`],
  ['preprint', '@misc{a, title = {A}, publisher = {arXiv}, doi = {10.48550/arXiv.2001.00001}}'],
  ['preprint', '@article{a, title = {A}, journal = {arXiv preprint arXiv:2001.00001}}'],
  // A chapter that Scopus calls a book, and a journal's paper of a congress.
  ['chapter', '@BOOK{a, title={One}, journal={A book}, document_type={Book Chapter}}'],
  ['article', RIS.replace('ER  - ', 'M3  - Article; Proceedings Paper\nER  - ')],
  ['review', '@article{a, title={One}, journal={J}, type={{Review; Early Access}}}'],
])('the kind %s is that of %s', (kind, text) => {
  expect(first(text)).toMatchObject({ kind });
});

test.each([
  ...pairs(String.raw`
    {\'\i} → í; \'{\i} → í; \'\i{} → í; \'i → í; \"{\i} → ï; \~{\i} → ĩ; {\AA} → Å; \r{a} → å; {\j} → ȷ; \textcommabelow{s} → ș
    \c s → ş; \v{c} → č; \H{o} → ő; \k{a} → ą; {\~{\^{e}}} → ễ; \'{\ae} → ǽ; {\o} → ø; {\L} → Ł; {\ss} → ß; {\TH} → Þ`),
  // With a space behind the command.
  [String.raw`\"\i `, 'ï'],
  [String.raw`\char"E9 `, 'é'],
  ['ı\u0301', 'í'],
])('LaTeX’s %s is the one letter %s in a name, a title and a journal', (latex, letter) => {
  const text = `@article{a, title = {Of X${latex}x}, journal = {Acta X${latex}x}, author = {X${latex}x, Anna and Author, ${latex}. B. and Nimal X${latex}x}}`;
  expect(first(text)).toMatchObject({ title: `Of X${letter}x`, journal: `Acta X${letter}x`, remarks: [] });
  expect(authors(text)).toEqual([`X${letter}x A`, expect.stringMatching(/^Author \p{L}{1,2}B$/u), `X${letter}x N`]);
});

test.each([
  [String.raw`$\geq$ 5, $\leq$ 5, $\pm$ 1, 2 $\times$ 3`, '≥ 5, ≤ 5, ± 1, 2 × 3'],
  [String.raw`37$^\circ$C, 37 $^{\circ}$C, 37{\textdegree}C, 37$^{\mathrm{o}}$C`, '37°C, 37 °C, 37°C, 37<sup>o</sup>C'],
  [String.raw`10\,mm re\-stenosis \mbox{in vivo} {\textbeta}-blocker \& 5 \%`, '10 mm restenosis in vivo β-blocker & 5 %'],
  [String.raw`H$_2$O, 10$^{-3}$, $10^3$, CO\textsubscript{2}, $x_{i,j}$`, 'H₂O, 10⁻³, 10³, CO<sub>2</sub>, x<sub>i,j</sub>'],
  [String.raw`{\it in vivo} \textit{E. coli} \emph{and} {\bf more}`, '<i>in vivo</i> <i>E. coli</i> <i>and</i> <b>more</b>'],
  ["``quoted'' -- and --- so", '“quoted” – and — so'],
  [String.raw`\href{https://example.org}{a link} \url{https://example.org/a_b}`, 'a link https://example.org/a_b'],
  // What is not known is named, and its argument stays.
  [String.raw`The \sample{ankle} \other pressure \?`, String.raw`The ankle \other pressure \?`, '\\sample', '\\other', '\\?'],
])('LaTeX’s %s is %s', (latex, text, ...commands) => {
  const unknown = new Set<string>();
  expect(fromLatex(latex, unknown).replaceAll('\u00A0', ' ')).toBe(text);
  expect([...unknown]).toEqual(commands);
});
