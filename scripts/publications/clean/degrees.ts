/** Academic degrees behind names. Those in capitals have the form of initials. */

const DEGREE =
  /^(?:M\.?D|Ph\.? ?D|D\.?Phil|M\.?B\.?B\.?S|M\.?B\.?,? ?Ch\.?B|FRCS|FRCP|FACS|FACC|MRCS|MRCP|M\.?Sc|B\.?Sc|B\.?Ch|M\.?Ch|M\.?P\.?H|M\.?Phil|D\.?Sc|Dr\.?P\.?H|Pharm\.?D|Psy\.?D|Ed\.?D|Sc\.?D|Dr\.? ?med)\.?(?: ?\([\p{L}. ]+\)|Ed)?$/u;
/** Behind family and given name a few letters with capitals are a degree, known or not: MLS, RVT, MBChB, FRCS (Ed). */
const LETTERS = /^(?:(?:\p{Lu}[\p{Ll}.]{0,4}){2,6}|\((?:Hons|\p{Lu}[\p{L} ]*)\))$/u;

/** Whether a part of a name is a degree, or several: "MD", "MBBS MD". */
export const isDegree = (part: string): boolean =>
  part !== '' && (DEGREE.test(part) || part.split(' ').every((word) => DEGREE.test(word)));

/** Whether a part behind family and given name is a degree. */
export const isFurtherDegree = (part: string): boolean =>
  part
    .replace(/ ?\([\p{L}. ]+\)$/u, '')
    .split(/ (?:& )?/)
    .every((word) => LETTERS.test(word));
