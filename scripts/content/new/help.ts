import { type Fact, FACTS } from './facts.ts';

/** One line for each of the facts of a kind. */
const lines = (isOfKind: (fact: Fact) => boolean): string =>
  FACTS.filter(isOfKind)
    .map(({ flag, shape: { description = '', form, example } }) => {
      const parts = [description, form && `Form: ${form}.`, example !== undefined && `Example: ${String(example)}`];
      return `  --${flag.padEnd(16)} ${parts.filter(Boolean).join(' ')}`;
    })
    .join('\n');

/** The text of `--help`. */
export const helpText = (): string => `npm run content:new -- [flags]

Turns this clone into your own site: writes your data to content/site.json, removes the sample articles, publications,
videos and pictures, and empties what the about page says of the sample doctor. Policies and the other texts stay, in each language.
In a terminal it asks for what the flags do not say.

  npm run content:new
  npm run content:new -- --from answers.json --keep-samples
  npm run content:new -- --name "Dr. Your Name" --job-title "Consultant Heart Surgeon" --practice "General Hospital" …

Needed:
${lines(({ optional, derive }) => !optional && !derive)}

Follow from the others if they are not given:
${lines(({ derive }) => derive !== undefined)}

If you have them:
${lines(({ optional, derive }) => optional && !derive)}

  --languages LIST   codes of the languages in their order: "en, si". The first one is at the root of the site; a new one
                     begins as a draft, which previews alone show. Without it those of the sample stay, each in its state.
                     The texts of a language that is left out are deleted.
  --from FILE        a JSON file with the same names: { "name": "Dr. Your Name", "practice": "General Hospital", … }
                     Flags win over the file.
  --keep-samples     keeps the sample items as drafts, which only previews show
  --force            runs although Git could not bring back what is deleted, or although the site is no sample any more

Exit code: 0 done, 1 nothing was changed.
`;
