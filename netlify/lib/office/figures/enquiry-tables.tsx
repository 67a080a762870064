/** Enquiries of each week by kind, by language, and by both. */
import { englishName } from '../../../../src/language/english-name.ts';
import { siteLanguages } from '../../../../src/language/languages.ts';
import { grouped } from '../../../../src/format/numbers.ts';
import { ENQUIRY_KINDS } from '../../enquiries/kinds.ts';
import { KIND_LABELS } from '../app/wording.ts';
import { enquiriesOf, type Week } from './figure-files.ts';
import { FigureTable, shortDate, WEEK } from './figure-table.tsx';

const KIND_NAMES = ENQUIRY_KINDS.map((kind) => KIND_LABELS[kind][1]);
const languageNames = () => siteLanguages().map(englishName);

/** Too wide for a phone, so it scrolls by itself; with the keyboard, too. */
const KindsAndLanguages = ({ weeks }: { weeks: readonly Week[] }) => (
  <details>
    <summary>Enquiries by kind and language together</summary>
    <div className="figures-wide" role="region" aria-label="Enquiries by kind and language" tabIndex={0}>
      <table className="figures">
        <caption className="sr-only">Enquiries by kind and language</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {WEEK}
            </th>
            {KIND_NAMES.map((name) => (
              <th key={name} scope="colgroup" colSpan={siteLanguages().length}>
                {name}
              </th>
            ))}
          </tr>
          <tr>
            {KIND_NAMES.flatMap((kind) =>
              languageNames().map((language) => (
                <th key={kind + language} scope="col">
                  {language}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.monday}>
              <th scope="row">{shortDate(week.monday)}</th>
              {ENQUIRY_KINDS.flatMap((kind) =>
                siteLanguages().map((language) => (
                  <td key={kind + language}>{grouped(enquiriesOf(week, [kind], [language]))}</td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);

export const EnquiryTables = ({ weeks }: { weeks: readonly Week[] }) => (
  <section>
    <h2>Enquiries</h2>
    <p className="hint">
      By the week in which they were sent, and by the language of the page with the form. Those that are set aside do not count.
    </p>
    <FigureTable
      caption="Enquiries by kind"
      first={WEEK}
      columns={KIND_NAMES}
      rows={weeks.map((week) => ({
        label: shortDate(week.monday),
        cells: ENQUIRY_KINDS.map((kind) => ({ value: enquiriesOf(week, [kind]) })),
      }))}
    />
    <FigureTable
      caption="Enquiries by language"
      first={WEEK}
      columns={languageNames()}
      rows={weeks.map((week) => ({
        label: shortDate(week.monday),
        cells: siteLanguages().map((language) => ({ value: enquiriesOf(week, ENQUIRY_KINDS, [language]) })),
      }))}
    />
    <KindsAndLanguages weeks={weeks} />
  </section>
);
