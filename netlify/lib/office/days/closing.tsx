/** Closes a day at once, or opens it again. */
import type { ClosedDays } from '../../schedule/closed-days.ts';
import { HiddenFields, InputField } from '../app/form-fields.tsx';

/** Longest reason in characters. */
export const REASON_LIMIT = 120;

interface ClosingProps {
  date: string;
  closed: Awaited<ReturnType<ClosedDays['of']>>;
  /** A reason that was not accepted. */
  typed: string | undefined;
}

export const Closing = ({ date, closed: { reason, number, by }, typed }: ClosingProps) => {
  const action = `/office/days/${date}/closed`;
  const after = { after: String(number) };
  if (reason !== undefined)
    return (
      <div className="notice print:hidden">
        <p>
          The practice is closed on this day{by === undefined ? '' : ` (${by})`}: {reason}.
        </p>
        <form method="post" action={action}>
          <HiddenFields fields={{ ...after, type: 'open' }} />
          <button className="btn btn-quiet btn-small">Open this day</button>
        </form>
      </div>
    );
  return (
    <details className="print:hidden" open={typed !== undefined}>
      <summary>Close this day</summary>
      <form className="panel" method="post" action={action}>
        <HiddenFields fields={{ ...after, type: 'close' }} />
        <InputField
          id="reason"
          label="Reason, for patients"
          hint="It completes the sentence “The practice is closed: …”. Confirmed appointments of the day stay: move or cancel each."
          type="text"
          maxLength={REASON_LIMIT}
          required
          defaultValue={typed ?? 'the doctor is away'}
        />
        <button className="btn">Close the day</button>
      </form>
    </details>
  );
};
