import { counted } from '../../../../src/format/numbers.ts';
import { englishName } from '../../../../src/language/english-name.ts';
import { visitText } from '../app/wording.ts';
import type { Patient, PatientsOfNumber } from './patients-of-number.ts';

/** "Sinhala. Follow-up on 9 March 2026 at 09:30, came." */
function aboutText({ enquiry: { record }, visits }: Patient): string {
  const language = record.language === undefined ? '' : `${englishName(record.language)}. `;
  return language + (visits.length === 0 ? 'No appointment yet.' : `${visits.map(visitText).join('; ')}.`);
}

/** Who has the number of the form: a press takes name, address and language over. */
export const PatientButtons = ({ found: { patients, state, unknown } }: { found: PatientsOfNumber }) => (
  <div className="grid gap-2" id="people" role="status">
    {patients.map((patient) => {
      const { kind, id, name } = patient.enquiry;
      return (
        <button
          key={id}
          className="btn btn-quiet w-full flex-col items-start gap-0.5 py-2 text-start"
          name="person"
          value={`${kind}/${id}`}
        >
          {name}
          <span className="hint font-[400]">{aboutText(patient)}</span>
        </button>
      );
    })}
    {state === 'searched' && patients.length === 0 && <p className="hint">Nobody else with this number is known.</p>}
    {state === 'failed' && <p className="hint">The enquiries could not be searched for this number.</p>}
    {unknown > 0 && state === 'searched' && (
      <p className="hint">{counted(unknown, 'old enquiry', 'old enquiries')} will be searched within the hour.</p>
    )}
  </div>
);
