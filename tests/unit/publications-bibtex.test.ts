/** BibTeX and LaTeX as programs write them: odd names of fields, entries anywhere in a line, cross references, broken entries. */
import { describe, expect, test } from 'vitest';
import { fromLatex } from '../../scripts/publications/formats/latex.ts';
import { authors, BIBTEX, first, PAPER, read, RIS } from '../support/publication-formats.ts';
import { pairs } from '../support/table.ts';

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
  expect(read(`${WEB_OF_SCIENCE}\n${WEB_OF_SCIENCE}`)).toHaveLength(2);
  expect(first(WEB_OF_SCIENCE)).toMatchObject({
    ...{ kind: 'article', key: 'WOS:000000000000001', title: 'Ankle pressure after exercise' },
    ...{ journal: 'EXAMPLE JOURNAL OF VESSELS', year: 2023, published: '2023-03-15', volume: '12', issue: '3' },
    ...{ pages: 'e12516', doi: '10.5555/ankle.2023', issn: '1234-5678' },
  });
  expect(authors(WEB_OF_SCIENCE)).toEqual(['Perera N', 'Author AB']);
});

test.each([
  ...['funding_text 1={This work, funded = {partly}},', 'Early Access Date = {{JAN 2023}},', '1st-note = 12,', ',,'],
  ...['Usage-Count-(Last-180-days) = {{1}},', 'bdsk-url-1 = "http://example.org/?a=b",', 'author+an:orcid = "1=orcid",'],
  ...['übersetzung = {x},', "a/b.c*d'e;f:g|h!? = {x},", 'note [internal] = {x},', 'keywords = ,', 'keywords,'],
  ...['% a remark, with = signs\n', 'annote = {one} {two},', 'annote = "a 5" stent",', '"odd" = {x},', '= {x},'],
  ...['volume = , number =,', 'note{x},', '> keywords = {x},'],
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
  expect(
    [joined, 'journal = a, year = 2020, month = feb'].map((fields) => first(`${macros}@article{k, title = {A}, ${fields}}`)),
  ).toMatchObject([
    { journal: 'Example Journal of Vessels', published: '2020-02-15' },
    { journal: 'Example', published: '2020-02' },
  ]);
  for (const month of ['sept', 'september', 'September'])
    expect(first(`@article{a, title = {One}, year = 2020, month = ${month}}`).published, month).toBe('2020-09');
});

test.each([
  ['a number', '1. @article{n1, title = {First}}'],
  ['a number in brackets', '[1] @article{n1, title = {First}}'],
  ['words', 'Please cite as: @article{n1, title = {First}}'],
  ['another entry', '@book{n0, title = {None}} @article{n1, title = {First}}'],
  ['a word', 'reference@article{n1, title = {First}}'],
  ['a round bracket', '(@article(n1, title = "First", note = "(one) of two"))'],
])('an entry after %s is read, alone and before others', (_, text) => {
  expect(read(text).at(-1)).toMatchObject({ title: 'First', key: 'n1' });
  expect(read(`${text}\n@article{n2, title = {Second}}\n`).slice(-2)).toMatchObject([{ title: 'First' }, { title: 'Second' }]);
});

describe('a broken entry', () => {
  test.each([
    ['a brace is closed too early', '@article{a,\n title = {One}},\n year = {2020}\n}\n', 'a brace is closed too early'],
    ['a comma is missing', '@article{a,\n title = {One} year = {2020}\n}\n', /^is not BibTeX: expected/],
    ['a title has no equals sign', '@article{a, title{One}, year = {2020}}\n', 'is not BibTeX: expected the name of a field'],
  ])('in which %s is refused, and the next one is read', (_, broken, refused) => {
    expect(read(`${broken}${BIBTEX}`)).toEqual([
      { line: 1, refused: expect.stringMatching(refused) },
      expect.objectContaining({ title: PAPER.title, line: broken.split('\n').length }),
    ]);
  });

  test('is ended by a numbered one below it', () => {
    expect(read('1. @article{n1, title = {First}\n2. @article{n2, title = {Second}}\n')).toMatchObject([
      { refused: 'a brace is opened and not closed', line: 1 },
      { title: 'Second', line: 2 },
    ]);
  });

  test('among 512 loses none of the others, and is named with its line', () => {
    const entry = (number: number) => `@article{key${number},\n  title = {Title number ${number}},\n  year = {2020}\n}\n`;
    const entries = Array.from({ length: 512 }, (_, index) => entry(index));
    entries[99] = '@article{key99,\n  title = {Title {number 99},\n  year = {2020}\n}\n';
    const result = read(entries.join(''));
    expect(result).toHaveLength(512);
    expect(result.filter((row) => 'refused' in row)).toEqual([{ line: 397, refused: 'a brace is opened and not closed' }]);
    expect(result[100]).toMatchObject({ title: 'Title number 100', line: 401 });
  });
});

test('BibTeX without a key, with comments between entries, macros, and two entries on a line', () => {
  const text = `% exported today\n@string{ejv = "Example Journal of Vessels"}\n@comment{jabref-meta: x}\n@article{,\n title = {First paper}, journal = ejv }\nA remark.\n@article{ author = {Perera, N.}, title = {Second paper} } @book{b, title={Third one}, publisher={P}}\n`;
  expect(read(text)).toMatchObject([
    { title: 'First paper', journal: 'Example Journal of Vessels', line: 4, key: undefined },
    { title: 'Second paper', line: 7, key: undefined },
    { title: 'Third one', line: 7, kind: 'book' },
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

describe('a cross reference', () => {
  const proceedings =
    '@proceedings{p, title = {Proceedings of the Example Meeting}, year = {2021}, publisher = {Example Press}, volume = {7}, doi = {10.5555/p}, editor = {Editor, Eve}}\n';

  test('gives an entry what it says, and no more', () => {
    const paper = '@inproceedings{c, author = {Perera, N.}, title = {A paper}, pages = {1--2}, crossref = {P}}\n';
    const book = { journal: 'Proceedings of the Example Meeting', year: 2021, volume: '7' };
    for (const text of [paper + proceedings, proceedings + paper]) {
      const found = read(text).find((entry) => 'title' in entry && entry.title === 'A paper');
      expect(found).toMatchObject({ kind: 'conference-paper', ...book, pages: '1-2', doi: undefined });
    }
  });

  test('leaves what an entry says itself, and its own date whole', () => {
    const paper = '@inproceedings{c, title = {A paper}, booktitle = {Own}, date = {2020-05}, crossref = {p}}\n';
    expect(first(paper + proceedings)).toMatchObject({ journal: 'Own', year: 2020, published: '2020-05' });
  });

  test('may follow another, name itself, or name nothing', () => {
    const chain = '@incollection{a, title = {A}, crossref = {b}}\n@book{b, title = {B}, xdata = {x}}\n@xdata{x, year = 2019}\n';
    const circle = '@incollection{a, title = {A}, crossref = {b}}\n@book{b, title = {B}, crossref = {a}}';
    expect([chain, circle, '@inproceedings{a, title = {A}, crossref = {none}}'].map(first)).toMatchObject([
      { journal: 'B', year: 2019 },
      { journal: 'B' },
      { title: 'A', journal: undefined },
    ]);
  });

  test('gives a chapter in a book by the same authors these and its title', () => {
    const text = '@inbook{a, chapter = {2}, crossref = {b}}\n@book{b, author = {Perera, N.}, title = {B}, year = 2018}';
    expect(first(text)).toMatchObject({ kind: 'chapter', title: 'B', authors: [{ family: 'Perera' }] });
  });
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
  const signs = [sici.replace('<', '{\\textless}').replace('>', '{\\textgreater}'), sici.replace(/[<>]/g, '$$$&$$')];
  for (const doi of signs) expect(paper(`doi = {${doi}}`).doi).toBe(sici);
  expect(paper('url = {https://example.org/a\\_b}').url).toBe('https://example.org/a_b');
  expect(paper('eprint = {12345678}, eprinttype = {pubmed}')).toMatchObject({ kind: 'article', pmid: '12345678' });
  expect(paper('note = {Publisher: P\nPMID: 31234567\nPMCID: PMC7654321}').pmid).toBe('31234567');
});

const ARXIV = 'eprint = {2001.00001}, archivePrefix = {arXiv}, primaryClass = {q-bio}';
test.each([
  ['article', `@article{a, title = {A}, journal = {Example Journal}, volume = 3, doi = {10.5555/a}, ${ARXIV}}`],
  ['article', `@article{a, title = {A}, journal = {Example Journal}, pages = {1--9}, ${ARXIV}}`],
  ['article', '@article{a, title = {A}, journal = {Example Journal}, volume = 3, eprint = {2001.00001}, eprinttype = {arxiv}}'],
  ['article', '@article{a, title = {A}, journal = {Example Journal}, volume = 3, doi = {10.48550/arXiv.2001.00001}}'],
  ['conference-paper', `@inproceedings{a, title = {A}, booktitle = {Proceedings of an Example}, doi = {10.5555/a}, ${ARXIV}}`],
  ['preprint', `@article{a, title = {A}, ${ARXIV}}`],
  ['preprint', `@misc{a, title = {A}, ${ARXIV}}`],
  ['preprint', '@online{a, title = {A}, eprint = {2001.00001}, eprinttype = {arxiv}}'],
  ['preprint', '@misc{a, title = {A}, eprint = {arXiv:2001.00001}}'],
  ['preprint', '@misc{a, title = {A}, publisher = {arXiv}, doi = {10.48550/arXiv.2001.00001}}'],
  ['preprint', '@article{a, title = {A}, journal = {arXiv preprint arXiv:2001.00001}}'],
  ['preprint', '@article{a, title = {A}, journal = {CoRR}, volume = {abs/2001.00001}, eprinttype = {arXiv}, eprint = {2001.1}}'],
  ['preprint', '@article{a, title = {A}, journal = {ArXiv}, volume = {abs/2001.00001}}'],
  ['preprint', '@article{a, title = {A}, journal = {medRxiv}, doi = {10.1101/2020.01.01.20012345}}'],
  ['preprint', `@unpublished{a, title = {A}, journal = {Example Journal}, ${ARXIV}}`],
  // A chapter that Scopus calls a book, and a journal's paper of a congress.
  ['chapter', '@BOOK{a, title={One}, journal={A book}, document_type={Book Chapter}}'],
  ['book', '@BOOK{a, title={One}, publisher={P}, document_type={Book}}'],
  ['article', '@article{a, title={One}, journal={J}, type={{Article; Proceedings Paper}}}'],
  ['article', RIS.replace('ER  - ', 'M3  - Article; Proceedings Paper\nER  - ')],
  ['conference-paper', '@inproceedings{a, title={One}, booktitle={B}, type={{Proceedings Paper}}}'],
  ['review', '@article{a, title={One}, journal={J}, type={{Review; Early Access}}}'],
])('the kind %s is that of %s', (kind, text) => {
  expect(first(text)).toMatchObject({ kind });
});

describe('LaTeX', () => {
  test.each([
    ...pairs(String.raw`
      {\'\i} → í; \'{\i} → í; {\'{\i}} → í; \'\i{} → í; {\'{i}} → í; \'i → í; \^\i{} → î; \"{\i} → ï; \u{\i} → ĭ; \~{\i} → ĩ
      \^\j{} → ĵ; {\AA} → Å; {\aa} → å; \r{a} → å; \aa{} → å; {\j} → ȷ; {\i} → ı; \textcommabelow{s} → ș; \c{s} → ş; \c s → ş
      \v{c} → č; \v c → č; \H{o} → ő; \k{a} → ą; \d{h} → ḥ; \.{z} → ż; {\~{\^{e}}} → ễ; \'{\ae} → ǽ; {\o} → ø; {\L} → Ł
      {\ss} → ß; {\dj} → đ; {\TH} → Þ`),
    // With a space behind the command.
    ['\\`\\i ', 'ì'],
    [String.raw`\"\i `, 'ï'],
    [String.raw`\=\i `, 'ī'],
    [String.raw`\char"E9 `, 'é'],
    ['e\u0301', 'é'],
    ['ı\u0301', 'í'],
  ])('%s is the one letter %s in a name, a title and a journal', (latex, letter) => {
    const text = `@article{a, title = {Of X${latex}x}, journal = {Acta X${latex}x}, author = {X${latex}x, Anna and Author, ${latex}. B. and Nimal X${latex}x}}`;
    expect(first(text)).toMatchObject({ title: `Of X${letter}x`, journal: `Acta X${letter}x`, remarks: [] });
    expect(authors(text)).toEqual([`X${letter}x A`, expect.stringMatching(/^Author \p{L}{1,2}B$/u), `X${letter}x N`]);
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
});
