import { useEffect, useState } from 'react';
import { send } from '../api/client.ts';
import { pathIn } from '../api-schemas/language.ts';
import { pageLanguage } from '../browser/page-language.ts';
import type { LaterWords } from './later-words.ts';

/**
 * Words that an island shows only after a visitor has acted. Those of other languages are fetched when it is hydrated, as
 * every page would hold them otherwise.
 * @returns `undefined` until they are loaded; English ones if they cannot be
 */
export function useLaterWords<Words extends object>(name: LaterWords, english: Words): Words | undefined {
  const [words, setWords] = useState<Words>();
  useEffect(() => {
    const language = pageLanguage();
    if (language === 'en') {
      setWords(english);
      return;
    }
    const parse = (answer: unknown) => answer as Words;
    void send(pathIn(language, `/words/${name}.json`), { method: 'GET', parse }).then((sent) => {
      if (sent.kind === 'failed') console.error('The words of this language could not be loaded.', sent.error);
      setWords(sent.kind === 'ok' ? sent.data : english);
    });
  }, [name, english]);
  return words;
}
