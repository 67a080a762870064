/** The form in which a newsletter is written. Each response holds what was typed, which is also kept as a draft. */
import { grouped } from '../../../../src/format/numbers.ts';
import { englishName } from '../../../../src/language/english-name.ts';
import { firstLanguage, type Language, type OtherLanguage } from '../../../../src/language/languages.ts';
import { longDate } from '../../../../src/time/dates.ts';
import { typedTime } from '../../../../src/time/typed-time.ts';
import type { Candidate, Candidates } from '../../newsletter/candidates.ts';
import { type Draft, DRAFT_LIMITS, type DraftTexts, type Problems, translationsOf } from '../../newsletter/draft.ts';
import { InputField, TextArea } from '../app/form-fields.tsx';
import { DayField, SEASON_AHEAD, TimeField } from '../app/slot-fields.tsx';
import { NEW_PATH, timeZoneHint } from './parts.tsx';
import { Time } from '../app/times.tsx';

/** What a button of the forms asks for. Not named `action`: a form's own property of this name would be hidden by the field. */
export const STEPS = ['edit', 'keep', 'begin-anew', 'preview', 'test', 'ask-now', 'ask-at', 'send-now', 'send-at'] as const;
export type Step = (typeof STEPS)[number];

/** What was typed. */
export interface DraftFields extends Draft {
  /** Time at the practice; empty without one. */
  at: string;
  /** Address of the test mail. */
  to: string;
}

const ITEM = 'item-';

type Fields = Readonly<Record<string, string>>;

/** Reads the fields of a form. Each item has a field of its own, as of several with one name only the last is read. */
export function draftFieldsOf({ key: id = '', subject = '', greeting = '', to = '', ...others }: Fields): DraftFields {
  const { at: day = '', 'at-time': time = '' } = others;
  const at = time === '' ? day : `${day}T${typedTime(time)}`;
  const items = Object.keys(others).flatMap((name) => (name.startsWith(ITEM) ? [name.slice(ITEM.length)] : []));
  const translations = translationsOf((language) => ({
    subject: others[`subject-${language}`] ?? '',
    greeting: others[`greeting-${language}`] ?? '',
  }));
  return { id, subject, greeting, ...translations, items, at, to };
}

/** What was typed, as the fields of a form. */
export const fieldsOfDraft = ({ id, subject, greeting, translations = {}, items, at, to }: DraftFields): Fields => ({
  key: id,
  subject,
  greeting,
  at,
  to,
  ...Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) => [
      [`subject-${language}`, texts.subject],
      [`greeting-${language}`, texts.greeting],
    ]),
  ),
  ...Object.fromEntries(items.map((reference) => [ITEM + reference, 'yes'])),
});

export const StepButton = ({ step, label, isQuiet = false }: { step: Step; label: string; isQuiet?: boolean }) => (
  <button className={isQuiet ? 'btn btn-quiet' : 'btn'} name="step" value={step}>
    {label}
  </button>
);

/** Field names in the summary of problems. */
const PLACES: Readonly<Record<string, string>> = { subject: 'Subject', greeting: 'Greeting', items: 'Articles and videos' };

/** The name of a field: "Subject in Sinhala" of `subject-si`. */
function placeOf(field: string): string | undefined {
  const [name = '', language] = field.split('-');
  const place = PLACES[name];
  return place === undefined || language === undefined ? place : `${place} in ${englishName(language)}`;
}

const Summary = ({ problems }: { problems: Problems }) => (
  <div className="notice notice-error" role="alert">
    <h2>Please check the form</h2>
    <ul>
      {Object.entries(problems).map(([field, message]) => (
        <li key={field} className="py-1">
          {field === 'id' ? (
            message
          ) : (
            <a href={`#${field}`}>
              {placeOf(field) === undefined ? '' : `${placeOf(field)}: `}
              {message}
            </a>
          )}
        </li>
      ))}
    </ul>
  </div>
);

const ItemChoice = ({ item: { reference, title, kind, date, isNew }, isChosen }: { item: Candidate; isChosen: boolean }) => (
  <label className="items-start border-t border-line py-2.5">
    <input className="mt-0.75" type="checkbox" name={ITEM + reference} value="yes" defaultChecked={isChosen} />
    <span>
      <b className="font-[600]">{title}</b>
      <span className="hint block">
        {isNew && <span className="badge mr-1 bg-accent text-on-accent">NEW</span>} {kind === 'article' ? 'Article' : 'Video'},{' '}
        {longDate(date)}
      </span>
    </span>
  </label>
);

/** The newest of the items that no newsletter had, as many as one may have. */
export const newestOf = ({ items }: Candidates) => items.filter(({ isNew }) => isNew).slice(0, DRAFT_LIMITS.items);

interface ItemFieldsProps {
  candidates: Candidates;
  chosen: readonly string[];
  problem: string | undefined;
}

const ItemFields = ({ candidates, chosen, problem }: ItemFieldsProps) => {
  const { items, since } = candidates;
  const newest = newestOf(candidates);
  const isShown = (item: Candidate) => newest.includes(item) || chosen.includes(item.reference);
  const choice = (item: Candidate) => <ItemChoice key={item.reference} item={item} isChosen={chosen.includes(item.reference)} />;
  const more = items.filter((item) => !isShown(item));
  return (
    <fieldset className="choices" id="items" aria-describedby={problem === undefined ? undefined : 'items-error'}>
      <legend className="mb-1 font-[600]">Articles and videos</legend>
      {items.length === 0 ? (
        <p className="empty">No article or video is published yet. A newsletter announces at least one.</p>
      ) : (
        <p className="hint">
          {since === undefined ? (
            'No newsletter was sent yet, so all are new.'
          ) : (
            <>
              New: published since the last newsletter, <Time at={since} />, and in none yet.
            </>
          )}{' '}
          At most {DRAFT_LIMITS.items}; the newest come first in the mail.
        </p>
      )}
      {problem !== undefined && (
        <p className="error" id="items-error">
          {problem}
        </p>
      )}
      {items.filter(isShown).map(choice)}
      {more.length > 0 && (
        <details>
          <summary>More ({more.length})</summary>
          <div className="choices">{more.map(choice)}</div>
        </details>
      )}
    </fieldset>
  );
};

const PANEL = 'panel grid-cols-1 justify-items-start [&>.field]:w-full [&>.field]:max-w-112 [&>.field]:grid-cols-1';

interface TextFieldsProps {
  texts: DraftTexts | undefined;
  language: Language;
  problems: Problems;
}

/** Subject and greeting in a language. */
const TextFields = ({ texts, language, problems }: TextFieldsProps) => {
  const [end, suffix] = language === firstLanguage() ? ['', ''] : [`-${language}`, ` in ${englishName(language)}`];
  return (
    <>
      <InputField
        id={`subject${end}`}
        label={`Subject${suffix}`}
        hint={`Say what is in it, in at most ${DRAFT_LIMITS.subject} characters.`}
        problem={problems[`subject${end}`]}
        lang={language}
        maxLength={DRAFT_LIMITS.subject}
        autoComplete="off"
        defaultValue={texts?.subject}
      />
      <TextArea
        id={`greeting${end}`}
        name={`greeting${end}`}
        label={`Greeting${suffix}`}
        hint={`The first words of the mail, in at most ${grouped(DRAFT_LIMITS.greeting)} characters. An empty line begins a paragraph.`}
        problem={problems[`greeting${end}`]}
        lang={language}
        rows={8}
        limit={DRAFT_LIMITS.greeting}
        value={texts?.greeting}
      />
    </>
  );
};

interface FormProps {
  typed: DraftFields;
  /** In which it can be written besides the first one. */
  languages: readonly OtherLanguage[];
  candidates: Candidates;
  problems: Problems;
  /** Where test mails go, unless an address is typed. */
  officeAddress: string;
  /** YYYY-MM-DD. */
  today: string;
}

export const NewsletterForm = ({ typed, languages, candidates, problems, officeAddress, today }: FormProps) => {
  const [day, time = ''] = typed.at.split('T');
  return (
    <>
      {Object.keys(problems).length > 0 && <Summary problems={problems} />}
      {/* Checked by the server alone: a preview must not wait for a valid time or address. */}
      <form className="form max-w-176" method="post" action={NEW_PATH} data-keeps={'keep' satisfies Step} noValidate>
        <input type="hidden" name="key" value={typed.id} />
        <TextFields texts={typed} language={firstLanguage()} problems={problems} />
        {languages.map((language) => (
          <details key={language} open={typed.translations?.[language] !== undefined}>
            <summary>In {englishName(language)} too</summary>
            <p className="hint">
              For subscribers who read {englishName(language)}. Without it they get the newsletter in{' '}
              {englishName(firstLanguage())}, and nothing if that is empty.
            </p>
            <div className="form">
              <TextFields texts={typed.translations?.[language]} language={language} problems={problems} />
            </div>
          </details>
        ))}
        <ItemFields candidates={candidates} chosen={typed.items} problem={problems['items']} />
        {/* First of all buttons, so that the Enter key previews and never sends. */}
        <div className="actions">
          <StepButton step="preview" label="Preview" />
        </div>
        <section className={PANEL} id="try" aria-labelledby="test-heading">
          <h2 id="test-heading">Try it</h2>
          <InputField
            id="to"
            label="Address of the test mail"
            hint="One mail, at once."
            problem={problems['to']}
            type="email"
            autoComplete="email"
            defaultValue={typed.to === '' ? officeAddress : typed.to}
          />
          <StepButton step="test" label="Send a test to me" isQuiet />
        </section>
        <section className={PANEL} aria-labelledby="send-heading">
          <h2 id="send-heading">Send it to the subscribers</h2>
          <p className="hint">Either button shows everything once more and asks.</p>
          <StepButton step="ask-now" label="Send now" isQuiet />
          <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-end gap-3">
            <DayField
              id="at"
              label="Or on a day"
              hint={timeZoneHint()}
              problem={problems['at']}
              value={day}
              from={today}
              count={SEASON_AHEAD}
            />
            <TimeField id="at-time" label="Time" value={time} />
          </div>
          <StepButton step="ask-at" label="Schedule" isQuiet />
        </section>
      </form>
    </>
  );
};
