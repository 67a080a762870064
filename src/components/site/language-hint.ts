import type { OtherLanguage } from '../../language/languages.ts';
import { laterWords } from '../../language/words/later-words.ts';
import { element } from '../../browser/element.ts';
import type { Interface } from '../../content-model/schemas/interface.ts';
import { iconElement } from '../ui/icon-element.ts';

/** Writes the line into its place. Without its words, the place goes too. */
export async function fillHint(hint: HTMLElement, language: OtherLanguage): Promise<void> {
  const { languageHint } = await laterWords<Partial<Pick<Interface, 'languageHint'>>>(language, {});
  const page = document.querySelector<HTMLAnchorElement>(`language-links [hreflang=${language}]`);
  if (!languageHint || !page) {
    hint.remove();
    return;
  }
  const close = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': languageHint.close },
    iconElement('close'),
  );
  close.addEventListener('click', () => hint.remove());
  const link = element('a', { class: 'me-auto', href: page.href, hreflang: language }, languageHint.text);
  hint.append(element('p', { class: 'wrap flex items-center gap-3 text-sm', lang: language }, link, close));
}
