import { useEffect, useState } from 'react';
import { laterWords } from './later-words.ts';
import { pageLanguage } from '../page-language.ts';

/** Words that an island shows only after a visitor has acted. @returns `undefined` until they are loaded */
export function useLaterWords<English extends Parameters<typeof laterWords>[1]>(english: English): English | undefined {
  const [words, setWords] = useState<English>();
  useEffect(() => void laterWords(pageLanguage(), english).then(setWords), [english]);
  return words;
}
