/** Recognises organisations and study groups among authors: most formats have no mark for them. */

const word = (...alternatives: string[]) => `(?<![\\p{L}\\p{M}])(?:${alternatives.join('|')})(?![\\p{L}\\p{M}])`;

/** Nouns that are hardly family names. */
const NOUN = word(
  'groups?|consorti(?:um|a)|collaborati(?:ons?|ves?)|collaborators?|investigators?|trialists|researchers|(?:sub)?committees?',
  'councils?|societ(?:y|ies)|associations?|organi[sz]ations?|networks?|universit(?:y|ies)|institutes?|hospitals?|foundation',
  'trials?|stud(?:y|ies)|studygroup|projects?|program(?:me)?s?|cent(?:er|re)s?|college|academy|department|ministry|faculty',
  'initiative|registry|alliance|federation|commission|agency|panel|task ?force|partnership|coalition|laborator(?:y|ies)',
  'secretariat|authority|survey|team|working party|steering|corporation|company',
  // German, French, Spanish, Portuguese, Italian
  '\\p{L}*(?:gruppe|gesellschaft|klinik|klinikum|verein)|soci(?:été|edade?|età)|groupe|grup[op]o?|gruppo|instituto|istituto',
  'universit(?:ät|é|à)|universidade?|associa[çz]\\p{L}+|asociaci[oó]n|fundaci[oó]n|fondazione|h[oô]pital|ospedale|hospitalier',
  // Sinhala, Tamil
  'සංගමය|සමිතිය|විශ්වවිද්\\u200D?යාලය|රෝහල|අමාත්\\u200D?යාංශය|ආයතනය|සභාව|කණ්ඩායම|පීඨය|சங்கம்|பல்கலைக்கழகம்|மருத்துவமனை|அமைச்சு|குழு|நிறுவனம்',
);
const NOUNS = new RegExp(NOUN, 'iu');
const NOUN_ALONE = new RegExp(`^${NOUN}$`, 'iu');
/** Nouns that are never family names. */
const NEVER_FAMILY =
  /^(?:consortium|collaboration|collaborators|investigators|trialists|researchers|organi[sz]ation|committee)$/i;
/** Words that join others in the name of a group. Particles of people are others. */
const JOINING =
  /(?<=\S )(?:for|of|on|and|the|with|against|from|by|among|für|und|pour|para|contre)(?= )|^(?:for|[Tt]he|on behalf of) /u;
/** Abbreviations in brackets, numbers, and signs that no person's name holds. */
const SIGNS = /\(\p{Lu}{2,}\)|(?<=\S ?)[&/](?= ?\S)|(?<!\S)(?:\d+\p{L}*|\p{Lu}[\p{L}-]+\d+)(?!\S)/u;
const COMPANY = /^(?:inc|ltd|llc|gmbh|co|corp|plc|pvt|ag|s\.?a)\.?$/i;
/** Beside a noun of groups, the sign of another one: "Group, Example Study", "Trial, CORONIS". */
const MODIFIER = /\b(?:Research|Working|Writing|Clinical|National|International|Executive)\b|^\p{Lu}[\p{Lu}\d-]{4,}$/u;

/** Whether a name without commas is that of a group. */
export const isGroup = (name: string): boolean => NOUNS.test(name) || JOINING.test(name) || SIGNS.test(name);

/** Whether a name with a comma is that of a group: "Example, Inc.", "Department of Surgery, University of Sampletown". */
export const isGroupWithComma = (family: string, rest: string): boolean =>
  COMPANY.test(rest) || (family.includes(' ') && isGroup(family));

/** Whether a program took the name of a group apart as if it were a person's: family "Group", given "Example Study"; "Health", "Ministry of". */
export const isDividedGroup = (family: string, given: string): boolean =>
  / (?:of|for)(?: the)?$/.test(given) ||
  (given !== '' && NOUN_ALONE.test(family) && (NEVER_FAMILY.test(family) || isGroup(given) || MODIFIER.test(given)));

const NO_AUTHOR = /^\W*(?:anonymous|anon|no authors?(?: (?:listed|given))?|unknown(?: authors?)?|n\/?a|none)\W*$/i;

/** Whether a name says that there is none: "[Anonymous]". */
export const isNoAuthor = (name: string): boolean => NO_AUTHOR.test(name);
