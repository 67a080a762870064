import type { PatientsOfNumber } from './patients-of-number.ts';

interface PatientButtonsProps {
  found: PatientsOfNumber;
  /** Whether the page was asked for older enquiries. */
  isOlder: boolean;
}

/** People with the number of the form whose name and address can be taken over, and what was not searched. */
export const PatientButtons = ({ found: { patients, state, next }, isOlder }: PatientButtonsProps) => (
  <>
    {patients.length > 0 && (
      <div className="flex flex-wrap items-center gap-2" role="group" aria-label="People with this number">
        <span className="hint">Was here before:</span>
        {patients.map(({ kind, id, name }) => (
          <button key={id} className="btn btn-quiet btn-small" name="person" value={`${kind}/${id}`}>
            {name}
          </button>
        ))}
      </div>
    )}
    {isOlder && state === 'searched' && patients.length === 0 && (
      <p className="hint" role="status">
        Nobody else with this number was found in the older enquiries.
      </p>
    )}
    {state === 'failed' && <p className="hint">The enquiries could not be searched for this number.</p>}
    {next !== undefined && (
      <div className="flex flex-wrap items-center gap-2">
        {state === 'searched' && <span className="hint">Older enquiries were not searched.</span>}
        <button className="btn btn-quiet btn-small" name="older" value={next}>
          Search older enquiries
        </button>
      </div>
    )}
  </>
);
