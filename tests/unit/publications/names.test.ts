import { expect, test } from 'vitest';
import { nameOf, person, printedName } from '../../../scripts/publications/clean/names.ts';
import { doctorMatcher } from '../../../scripts/publications/doctor.ts';
import { nameFormsOf } from '../../../scripts/content/new/facts.ts';
import { authors, bib, csl, ENDNOTE, nbib, ris } from '../../support/publications/publication-formats.ts';
import { orcidSummary, orcidWorks } from '../../support/publications/publications.ts';
import { pairs, table } from '../../support/vitest/table.ts';

const printed = (name: string) => printedName(nameOf(name));

const SINGLE_NAMES = `
  given names     | Perera, Nimal K. → Perera NK; Perera NK → Perera NK; Nimal Perera → Perera N; Drake, Nimal → Drake N
  initials        | MS Perera → Perera MS; Perera, JR → Perera JR; Liu R. → Liu R; J. Smith → Smith J; Østby, L.-K. → Østby LK
  particles       | Ludwig van Beethoven → van Beethoven L; Silva, Maria da → da Silva M; de la Cruz, Juan → de la Cruz J
  with capitals   | Nimal De Silva → De Silva N; NIMAL DE SILVA → DE SILVA N; Jan Van Der Berg → Van Der Berg J; De Silva, N → De Silva N
  degrees         | Nimal Perera, MD → Perera N; Nimal Perera, MD, PhD → Perera N; Example, Anna B., MD, PhD → Example AB
  letters behind  | DeSample, Julia B, MLS → DeSample JB; Muster, Anna, FRCS (Ed) → Muster A; Muster, Anna, Jr, RVT → Muster A Jr; Muster, Anna B., MPH & TM → Muster AB; Muster, Anna, Ph. D. → Muster A
  without commas  | Nimal Perera PhD → Perera N; Nimal Perera MBBS → Perera N; De Silva MBBS → De Silva MBBS; Nimal K. Perera MD → Perera NK; Perera MD → Perera MD
  no degrees      | Sample, MD → Sample MD; Muster, M.D. → Muster MD; De Sample, MD → De Sample MD; Sample, MD, PhD → Sample MD; Muster, MBBS → Muster MBBS; Muster, MD PhD → Muster MD; Muster, MBBS, MD → Muster MBBS
  a suffix first  | Smith, Jr., John A → Smith JA Jr; Example, Jr, Bob → Example B Jr; Example, JR, Bob → Example B Jr; Smith, Jr, JA → Smith JA Jr
  a suffix last   | Smith, John A, III → Smith JA III; Strachan, Mark Jr → Strachan M Jr; Example, Bob, 3rd → Example B 3rd
  before a comma  | Example Jr., J.M. → Example JM Jr; Muster Jr, G R → Muster GR Jr; MUSTER JR, G R → MUSTER GR Jr
  with a particle | van der Sample Jr, John → van der Sample J Jr; van der Sample, Jr → van der Sample Jr
  the initials IV | Example, IV → Example IV; Example, I.V. → Example IV; Example, I. V. → Example IV; Example IV → Example IV
  affiliations    | Example, L.Z.a → Example LZ; Example, L.Z.a  b → Example LZ; Example, L.Z.a,b → Example LZ; Example, L.-Z.d → Example LZ
  numbers of DBLP | Anna Author 0001 → Author A; Author, Anna 0012 → Author A
  capitals        | MUSTER, LUIS → MUSTER L; SAMPLE, APRIL LEE → SAMPLE AL; SAMPLE, JOHN ROBERT → SAMPLE JR; MUSTER, ÉLODIE → MUSTER É
  short ones      | LI, WEI → LI W; NG, SAM → NG S; LEE, ANN → LEE A; ANNA LEE → LEE A; NG JA → NG JA; J NG → NG J; KIM, SUN-HEE → KIM SH; LE, VAN ANH → LE VA
  and initials    | SAMPLE, JA → SAMPLE JA; SAMPLE JA → SAMPLE JA; SAMPLE, JOHN RK → SAMPLE JRK; SAMPLE, JOHN JR → SAMPLE J Jr; DE SILVA NK → DE SILVA NK; SAMPLE, ANNA MARIA DE → DE SAMPLE AM
  hyphens         | NIMAL MUSTER-SAMPLE → MUSTER-SAMPLE N; O'SAMPLE, MARY-ANN → O'SAMPLE MA; Jean DUPONT → DUPONT J
  cut short       | Muster, L. et al. → Muster L; Muster L et al → Muster L; Muster, L., et al. → Muster L
  organisations   | University of Sampletown, → University of Sampletown; Group, Anna → Group A`;
test.each(table(SINGLE_NAMES))('prints names with %s: %s', (_, names) => {
  for (const [name, expected] of pairs(names)) expect(printed(name), name).toBe(expected);
});

const bibtex = (author: string) => bib(`author = {${author}}`);

test('other names of a list tell what capitals are, and whether a degree is one', () => {
  const lists = pairs(`
    JOHN LI and ANNA MUSTER → LI J, MUSTER A
    SAMPLE LI and MUSTER NK and PERERA W → SAMPLE LI, MUSTER NK, PERERA W
    SAMPLE, JAB and MUSTER, NK → SAMPLE JAB, MUSTER NK
    SAMPLE, KAMS and MUSTER, NK and PERERA, WK → SAMPLE KAMS, MUSTER NK, PERERA WK
    SAMPLE, JAB and MUSTER, CAROLINA → SAMPLE J, MUSTER C
    Sample MELSE and Muster N and Perera KA → Sample MELSE, Muster N, Perera KA
    Muster Sample, MD and Silva, Nimal → Muster Sample MD, Silva N
    Nimal Sample, MD and Anna Silva, PhD → Sample N, Silva A`);
  for (const [list, expected] of lists) expect(authors(bibtex(list)).join(', '), list).toBe(expected);
});

const GROUPS = [
  'Prevention Research Synthesis (PRS) Project',
  'Adolescent Medicine Trials Network for HIV/AIDS Interventions',
  ...['Society for Vascular Surgery', 'CORONIS Trial', 'the CORONIS trial', 'The Example Trialists', 'SAMPLE-2 Investigators'],
  ...['World-Health-Organization', 'Council on Arteries, Veins, Kidneys and Care', 'GBD 2019 Stroke Collaborators'],
  ...['Department of Surgery, University of Sampletown', 'Example, Inc.', 'Arbeitsgruppe Muster', 'Société de Chirurgie'],
  ...['Alliance for Clinical Trials in Oncology', 'Muster & Sample', 'ශ්‍රී ලංකා වෛද්‍ය සංගමය', 'இலங்கை மருத்துவச் சங்கம்'],
];
const inCsl = (author: object) => csl({ author: [author] });
const crossref = (author: object) =>
  JSON.stringify({ 'message-type': 'work', message: { type: 'journal-article', title: ['A'], author: [author] } });
const pubmed = (author: string) =>
  `<PubmedArticleSet><PubmedArticle><MedlineCitation><Article><ArticleTitle>A</ArticleTitle><AuthorList><Author>${author}</Author></AuthorList></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>`;
const orcid = (name: string) =>
  JSON.stringify(orcidWorks(orcidSummary({ contributors: { contributor: [{ 'credit-name': { value: name } }] } })));
const endnote = (name: string) =>
  ENDNOTE.replace(
    /<authors>.*<\/authors>/s,
    `<authors><author><style>${name.replaceAll('&', '&amp;')}</style></author></authors>`,
  );
/** An author without parts, in each format that has such a field. */
const UNDIVIDED: Readonly<Record<string, (name: string) => string>> = {
  BibTeX: bibtex,
  RIS: (name) => ris(`A1  - ${name}`),
  nbib: (name) => nbib(`FAU - ${name}`),
  'short names of nbib': (name) => nbib(`AU  - ${name}`),
  'EndNote XML': endnote,
  ORCID: orcid,
};

test('groups are printed whole in each format, in a field of their own, and put together if a program divided them', () => {
  for (const [format, write] of Object.entries(UNDIVIDED))
    // BibTeX divides names at "and".
    for (const name of GROUPS.filter((group) => format !== 'BibTeX' || !/ and |&/.test(group)))
      expect(authors(write(name)), `${name} in ${format}`).toEqual([name]);
  const [name = ''] = GROUPS;
  const texts = [inCsl({ literal: name }), inCsl({ family: name }), crossref({ name }), nbib(`CN  - ${name}`)];
  for (const text of [...texts, bibtex(`{${name}}`), pubmed(`<CollectiveName>${name}</CollectiveName>`)])
    expect(authors(text)).toEqual([name]);
  const divided = pairs(`
    Group, CORONIS Collaborative → CORONIS Collaborative Group; Trial, CORONIS → CORONIS Trial
    Health, Ministry of → Ministry of Health`);
  for (const [written, whole] of divided) {
    const [family, given] = written.split(', ');
    const entries = [bibtex(written), UNDIVIDED['RIS']?.(written) ?? '', inCsl({ family, given }), crossref({ family, given })];
    expect(entries.map(authors)).toEqual(entries.map(() => [whole]));
  }
});

test('nobody is no author', () => {
  for (const name of ['[Anonymous]', 'Anonymous', 'Anon.', '[No authors listed]'])
    for (const write of Object.values(UNDIVIDED)) expect(authors(write(name)), name).toEqual([]);
  const inParts = [bibtex('{[}Anonymous]'), inCsl({ literal: '[Anonymous]' }), inCsl({ family: 'Anonymous' })];
  expect(inParts.map(authors)).toEqual([[], [], []]);
});

test('all initials are kept in every way to write them and in each format, vowels among them', () => {
  const inOrder = ['Bandara, WMSKB', 'Bandara WMSKB', 'WMSKB Bandara', 'Bandara W M S K B'];
  const forms = [...inOrder, 'Bandara, W.M.S.K.B.', 'W.M.S.K.B. Bandara'];
  for (const name of [...forms, 'W. M. S. K. B. Bandara', 'Bandara, W.-M.-S.-K.-B.'])
    for (const one of [name, name.replace('Bandara', 'BANDARA')]) expect(printed(one).toLowerCase(), one).toBe('bandara wmskb');
  const vowels = ['Muster AMIUK', 'Muster APRIL', 'Muster HMSKAB', 'Muster KADSA', 'Perera WASK'];
  expect(vowels.map((name) => printed(name.replace(' ', ', ')))).toEqual(vowels);
  const undivided = Object.entries(UNDIVIDED).map(([format, write]) => write(forms[format.startsWith('short') ? 1 : 0] ?? ''));
  const parts = { family: 'Bandara', given: 'WMSKB' };
  const xml = pubmed('<LastName>Bandara</LastName><ForeName>W M S K B</ForeName><Initials>WM</Initials>');
  for (const text of [...undivided, inCsl(parts), crossref(parts), xml, bibtex('family=Bandara, given=WMSKB')])
    expect(authors(text)).toEqual(['Bandara WMSKB']);
});

test('PubMed’s initials tell whether capitals are names', () => {
  const xml = (initials: string) =>
    pubmed(`<LastName>Muster</LastName><ForeName>LUIS</ForeName><Initials>${initials}</Initials>`);
  expect([xml('L'), xml('LUIS')].map(authors)).toEqual([['Muster L'], ['Muster LUIS']]);
  const full = (short: string) => nbib('FAU - Muster, LUIS', `AU  - Muster ${short}`);
  expect([full('L'), full('LUIS')].map(authors)).toEqual([['Muster L'], ['Muster LUIS']]);
});

const BRACED_NAMES = String.raw`
  Martina {De Sample} → De Sample M; Juan {Garc{\'\i}a L{\'o}pez} → García López J; Nimal {De Silva} → De Silva N
  {De Silva}, Nimal → De Silva N; {De Silva} N. → De Silva N; Jan {van der Berg} → van der Berg J; {\v C}apek, Anna → Čapek A
  Juan {Sample Jr.} → Sample J Jr; {Maria Anna} Sample → Sample MA; Nimal {De Silva Muster} → De Silva Muster N
  G{\a'e}rard, M{\a'a}rton → Gérard M; M{\a'a}rton G{\a'e}rard → Gérard M; R{\a'{e}}n{\a"e} D{\a=a}n → Dān R`;
test.each(pairs(BRACED_NAMES))('BibTeX’s %s is printed as %s', (name, expected) => {
  expect(authors(bibtex(name))).toEqual([expected]);
});

test('particles of CSL-JSON stand before the family name, the one that may be dropped first', () => {
  const name = { family: 'Cruz', given: 'Juan', 'dropping-particle': 'de', 'non-dropping-particle': 'la' };
  expect(authors(inCsl(name))).toEqual(['de la Cruz J']);
  expect(authors(inCsl({ ...name, 'non-dropping-particle': undefined }))).toEqual(['de Cruz J']);
});

test('Sinhala and Tamil titles are split off, and an initial is a letter with its vowel sign and what it is joined to', () => {
  const names = pairs(`
    වෛද්‍ය නිමල් පෙරේරා → පෙරේරා නි; වෛද්ය නිමල් පෙරේරා → පෙරේරා නි; මහාචාර්ය වෛද්‍ය නිමල් පෙරේරා → පෙරේරා නි
    පෙරේරා, නිමල් → පෙරේරා නි; ශ්‍රියානි පෙරේරා → පෙරේරා ශ්‍රි; නි. පෙරේරා → පෙරේරා නි; නිමල් පෙරේරා මහතා → පෙරේරා නි
    එන්. පෙරේරා → පෙරේරා එන්; පෙරේරා එන්. → පෙරේරා එන්; පෙරේරා ශ්‍රි → පෙරේරා ශ්‍රි; නි පෙරේරා → පෙරේරා නි; වෛද්‍යරත්න, නිමල් → වෛද්‍යරත්න නි
    மருத்துவர் க. மாதிரி → மாதிரி க; டாக்டர் கௌரி மாதிரி → மாதிரி கௌ; ஸ்ரீதர் மாதிரி → மாதிரி ஸ்ரீ; க்ஷமா மாதிரி → மாதிரி க்ஷ`);
  for (const [name, expected] of names) expect(printed(name), name).toBe(expected);
  expect(nameFormsOf('වෛද්‍ය නිමල් ශ්‍රියානි පෙරේරා')).toEqual(['පෙරේරා, නිමල් ශ්‍රියානි', 'නි. ශ්‍රි. පෙරේරා']);
  expect(nameFormsOf('Dr. Nimal K. Perera')).toEqual(['Perera, Nimal K.', 'N. K. Perera']);
  for (const title of ['Dra.', 'Profa. Dra.', 'Prof. Dr. med.', 'Dott.ssa'])
    expect(nameFormsOf(`${title} Ana Ejemplo`)).toEqual(['Ejemplo, Ana', 'A. Ejemplo']);
});

test('a suffix is found in the parts of a name too', () => {
  const people = [person('Sample III', 'John F'), person('Sample', 'John F., Jr.'), person('Sample', 'J', 'JR.')];
  expect(people.map(printedName)).toEqual(['Sample JF III', 'Sample JF Jr', 'Sample J Jr']);
  expect(printedName(person('Sample II', ''))).toBe('Sample II');
});

test('the doctor is recognised by the forms of the name, five initials, in capitals and in Sinhala', () => {
  const isPerera = doctorMatcher({ name: 'Dr. Nimal Perera', citationName: 'Perera N', nameForms: ['Perera, Nimal K.'] });
  for (const name of ['Perera, Nimal', 'N. Perera', 'Perera, Nimal K.', 'PERERA, N. K.'])
    expect(isPerera(nameOf(name)), name).toBe(true);
  const isMuster = doctorMatcher({ name: 'Dr. Nimal Muster', citationName: 'Muster MELSE', nameForms: ['වෛද්‍ය නිමල් පෙරේරා'] });
  for (const name of ['Muster, MELSE', 'MUSTER, MELSE', 'Muster MELSE', 'M.E.L.S.E. Muster', 'පෙරේරා නි.', 'පෙරේරා, නිමල්'])
    expect(isMuster(nameOf(name)), name).toBe(true);
  for (const name of ['Muster, MELS', 'පෙරේරා, නදීශා', 'පෙරේරා, නිශාන්']) expect(isMuster(nameOf(name)), name).toBe(false);
});
