/** LaTeX commands and their letters: those of Citation.js and what it leaves out. */
import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';

const { constants } = plugins.config.get('@bibtex');

/** Greek letters have their names in mathematics, and `\textbeta`, `\upbeta` in text. */
const GREEK = { ...constants.mathCommands, omicron: 'ο', epsilon: 'ε', phi: 'φ' };

const MORE = `
  i ı  j ȷ  imath ı  jmath ȷ  AA Å  aa å  AE Æ  ae æ  l ł  L Ł  S §  P ¶  pounds £  euro €  EUR €  dag †  ddag ‡  dagger †  ddagger ‡  copyright ©
  geq ≥  ge ≥  geqslant ≥  leq ≤  le ≤  leqslant ≤  neq ≠  ne ≠  approx ≈  sim ∼  simeq ≃  cong ≅  equiv ≡  propto ∝
  ll ≪  gg ≫  lesssim ≲  gtrsim ≳  lt <  gt >  less <  greater >  pm ±  mp ∓  times ×  div ÷  cdot ·  centerdot ·
  ast ∗  star ⋆  bullet •  circ ∘  degree °  textdegree °  prime ′  infty ∞  partial ∂  nabla ∇  sum ∑  prod ∏  int ∫  surd √
  in ∈  notin ∉  subset ⊂  subseteq ⊆  cup ∪  cap ∩  forall ∀  exists ∃  emptyset ∅  varnothing ∅  neg ¬  lnot ¬  wedge ∧  vee ∨
  oplus ⊕  otimes ⊗  perp ⊥  parallel ∥  angle ∠  triangle △  square □  Box □  checkmark ✓  ell ℓ  hbar ℏ  aleph ℵ  Re ℜ  Im ℑ
  rightarrow →  to →  leftarrow ←  gets ←  uparrow ↑  downarrow ↓  leftrightarrow ↔  Rightarrow ⇒  Leftarrow ⇐
  Leftrightarrow ⇔  longrightarrow ⟶  longleftarrow ⟵  rightleftharpoons ⇌  mapsto ↦
  langle ⟨  rangle ⟩  lbrace {  rbrace }  lbrack [  rbrack ]  vert |  mid |  Vert ‖  lfloor ⌊  rfloor ⌋  lceil ⌈  rceil ⌉
  ldots …  dots …  cdots ⋯  dotsc …  textellipsis …  lq ‘  rq ’  lqq “  rqq ”  glq ‚  grq ‘  glqq „  grqq “  flq ‹  frq ›
  flqq «  frqq »  textquotesingle '  textapos '  textampersand &  And &  textpercent %  backslash \\  slash /  colon :
  textnumbersign #  textsterling £  texteuro €  textmicro µ  micro µ  ohm Ω  celsius ℃  textcelsius ℃  trademark ™
  textregistered ®  registered ®  textohm Ω  textendash –  textemdash —  textminus −  hyphen -  nobreakhyphen -
  textschwa ə  textesh ʃ  textglotstop ʔ  textcrh ħ  dbar đ  dj đ  DJ Đ  dh ð  DH Ð  th þ  TH Þ  ng ŋ  NG Ŋ
  LaTeX LaTeX  TeX TeX  BibTeX BibTeX  log log  ln ln  exp exp  sin sin  cos cos  tan tan  min min  max max  det det  lim lim
`;

const SPACES = 'quad qquad space thinspace medspace thickspace enspace nobreakspace newline linebreak par tab';
/** They change how a text looks or where a line breaks. */
const NOTHING = `textcompwordmark relax protect left right big Big bigl bigr displaystyle textstyle limits noindent xspace null
  ignorespaces unskip allowbreak nobreak boldmath unboldmath sloppy upshape mdseries normalfont rmfamily sffamily ttfamily
  rm sf tt small large normalsize footnotesize scriptsize negthinspace newblock`;
const words = (text: string) => text.trim().split(/\s+/);

/** Command → what is written for it. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map(
  [
    ...Object.entries(GREEK),
    ...Object.entries(GREEK).flatMap(([name, letter]) =>
      ['text', 'up', 'var'].map((start): [string, string] => [start + name, letter]),
    ),
    ...Object.entries(constants.mathCommands),
    ...Object.entries(constants.commands),
    ...MORE.trim()
      .split(/\s{2,}/)
      .map((pair) => pair.split(' ') as [string, string]),
    ...words(SPACES).map((name): [string, string] => [name, ' ']),
    ...words(NOTHING).map((name): [string, string] => [name, '']),
  ].flatMap(([name, letter]): [string, string][] => (name && typeof letter === 'string' ? [[name, letter]] : [])),
);

/** Commands of one sign. */
export const SIGNS: ReadonlyMap<string, string> = new Map(
  [
    ...Array.from(',;: ').map((sign): [string, string] => [sign, ' ']),
    ...Array.from('-!@*+/').map((sign): [string, string] => [sign, '']),
    ...Array.from('&%$#_{}<>').map((sign): [string, string] => [sign, sign]),
    ['\n', ' '],
    ['\t', ' '],
    ['\\', ' '],
    ['|', '‖'],
    // Beginning and end of mathematics.
    ['(', ''],
    [')', ''],
    ['[', '['],
    [']', ']'],
  ].map(([sign = '', text = '']): [string, string] => [sign, text]),
);

/** Accent command → combining mark. */
export const ACCENTS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(constants.diacritics),
  ...Object.entries({
    G: '\u030F',
    f: '\u0311',
    h: '\u0309',
    U: '\u030E',
    cb: '\u0326',
    textcommabelow: '\u0326',
    textogonekcentered: '\u0328',
    // In mathematics.
    acute: '\u0301',
    grave: '\u0300',
    hat: '\u0302',
    widehat: '\u0302',
    tilde: '\u0303',
    widetilde: '\u0303',
    bar: '\u0304',
    overline: '\u0305',
    breve: '\u0306',
    dot: '\u0307',
    ddot: '\u0308',
    check: '\u030C',
    vec: '\u20D7',
    mathring: '\u030A',
    underline: '',
    uline: '',
  }),
]);

const { formatting, formattingCommands, formattingEnvs } = constants;
const tags = (format: string | undefined): readonly [string, string] => formatting[format ?? ''] ?? ['', ''];

const PLAIN = `mbox hbox ensuremath text textnormal mathrm mathit mathbf mathsf mathtt mathcal mathbb mathfrak mathscr bm boldsymbol
  operatorname url nolinkurl path uppercase lowercase MakeUppercase MakeLowercase MakeTextUppercase MakeTextLowercase natexlab
  bibnamefont bibfnamefont textgreek textcyrillic textlatin textlf`;

/** Command with one argument → what is written before and after it. */
export const AROUND: ReadonlyMap<string, readonly [string, string]> = new Map([
  ...Object.entries(formattingCommands).map(([name, format]): [string, readonly [string, string]] => [name, tags(format)]),
  ...(['sup', 'sub'] as const).flatMap((tag) =>
    ['text', 'math'].map((start): [string, readonly [string, string]] => [`${start}${tag}`, [`<${tag}>`, `</${tag}>`]]),
  ),
  ...words(PLAIN).map((name): [string, readonly [string, string]] => [name, ['', '']]),
  ['sqrt', ['√', '']],
]);

/** Commands whose argument is not printed. */
export const DROPPED: ReadonlySet<string> = new Set(
  words('noopsort SortNoop hspace vspace label cite footnote selectlanguage color hyphenation index begin end'),
);

/** Command with two arguments → their text. */
export const PAIRS: ReadonlyMap<string, (first: string, second: string) => string> = new Map([
  ...words('frac dfrac tfrac').map((name) => [name, (above: string, below: string) => `${above}/${below}`] as const),
  ...words('href textcolor foreignlanguage bibinfo texorpdfstring').map(
    (name) => [name, (_: string, text: string) => text] as const,
  ),
]);

/** `{\it E. coli}`: the rest of the group. */
export const SWITCHES: ReadonlyMap<string, readonly [string, string]> = new Map(
  Object.entries(formattingEnvs).map(([name, format]) => [name, tags(format)]),
);

/** Letters that have their place above or below the line. */
export const SCRIPTS: Readonly<Record<string, Readonly<Record<string, string>>>> = constants.mathScripts;
