import { useEffect, useState } from 'react';
import { laterWords } from './later-words.ts';
import { pageLanguage } from '../page-language.ts';

/** Words that an island shows only after a visitor has acted. @returns `undefined` until they are loaded */
export function useLaterWords<Own extends Parameters<typeof laterWords>[1]>(own: Own): Own | undefined {
  const [words, setWords] = useState<Own>();
  useEffect(() => void laterWords(pageLanguage(), own).then(setWords), [own]);
  return words;
}
