/** Closes a day at once, or opens it again. */
import { englishName } from '../../../../src/language/english-name.ts';
import { firstLanguage, type OtherLanguage, otherLanguages } from '../../../../src/language/languages.ts';
import type { ClosedDays } from '../../appointments/schedule/closed-days.ts';
import type { Reasons } from '../../appointments/schedule/closed-days.ts';
import { HiddenFields, InputField } from '../app/form-fields.tsx';

/** Longest reason in characters. */
export const REASON_LIMIT = 120;

/** The fields of a form. The reason in the first language is `reason`, in Sinhala `reason-si`. */
type SentReasons = Readonly<Record<string, string | undefined>>;

/** Reads the fields; a reason ends without a full stop. */
export function reasonsOf(sent: SentReasons): Reasons {
  const cleaned = (text = '') => text.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '');
  const translated = otherLanguages().map((language) => [language, cleaned(sent[`reason-${language}`])] as const);
  return { [firstLanguage()]: cleaned(sent['reason']), ...Object.fromEntries(translated.filter(([, text]) => text !== '')) };
}

/** What is wrong with reasons; undefined if they can be stored. */
export function reasonsProblem({ [firstLanguage()]: first = '', ...translated }: Reasons): string | undefined {
  if (first === '' || first.length > REASON_LIMIT) return `Write a reason of 1 to ${REASON_LIMIT} characters.`;
  const long = otherLanguages().find((language) => (translated[language] ?? '').length > REASON_LIMIT);
  return long && `Write at most ${REASON_LIMIT} characters in ${englishName(long)}.`;
}

interface ClosingProps {
  date: string;
  closed: Awaited<ReturnType<ClosedDays['of']>>;
  /** Confirmed appointments to come on the day that nobody has decided about since it is closed. */
  left: number;
  /** Of the site, besides the first. */
  languages: readonly OtherLanguage[];
  /** What the fields hold at first. */
  usual: Reasons;
  /** Reasons that were not accepted. */
  typed: Reasons | undefined;
}

/** What is left to do on a closed day. */
const leftText = (left: number): string =>
  left === 1
    ? 'One appointment is to be moved. It stays in the inbox until it is moved, cancelled or kept.'
    : `${left} appointments are to be moved. They stay in the inbox until each is moved, cancelled or kept.`;

export const Closing = ({ date, closed: { reasons, number, by }, left, languages, usual, typed }: ClosingProps) => {
  const action = `/office/days/${date}/closed`;
  const after = { after: String(number) };
  if (reasons !== undefined)
    return (
      <div className="notice print:hidden">
        <p>
          <b>Closed on this day</b>
          {by === undefined ? '' : ` (${by})`}: <span lang={firstLanguage()}>{reasons[firstLanguage()]}</span>.
        </p>
        {left > 0 && (
          <p>
            <b>{leftText(left)}</b>
          </p>
        )}
        {languages.map((language) => (
          <p key={language} className="hint">
            {englishName(language)}: {reasons[language] ? <span lang={language}>{reasons[language]}</span> : 'no reason is shown'}
          </p>
        ))}
        <form method="post" action={action}>
          <HiddenFields fields={{ ...after, type: 'open' }} />
          <button className="btn btn-quiet btn-small">Open this day</button>
        </form>
      </div>
    );
  const values = typed ?? usual;
  return (
    <details className="print:hidden" open={typed !== undefined}>
      <summary>
        <span>
          Close<span className="max-sm:sr-only"> this day</span>
        </span>
      </summary>
      <form className="panel" method="post" action={action}>
        <HiddenFields fields={{ ...after, type: 'close' }} />
        <InputField
          id="reason"
          label="Reason, for patients"
          hint="“The practice is closed: …”"
          type="text"
          maxLength={REASON_LIMIT}
          required
          lang={firstLanguage()}
          defaultValue={values[firstLanguage()]}
        />
        {languages.length > 0 && (
          <details open={typed !== undefined}>
            <summary>Reasons in other languages</summary>
            {languages.map((language) => (
              <InputField
                key={language}
                id={`reason-${language}`}
                label={`Reason in ${englishName(language)}`}
                hint={`Without it, patients who read ${englishName(language)} are not told why.`}
                type="text"
                lang={language}
                maxLength={REASON_LIMIT}
                defaultValue={values[language]}
              />
            ))}
          </details>
        )}
        <p className="hint">Its confirmed appointments stay in the inbox until each is moved, cancelled or kept.</p>
        <button className="btn">Close the day</button>
      </form>
    </details>
  );
};
