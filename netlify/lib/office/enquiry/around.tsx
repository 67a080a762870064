import { enquiryPath } from '../../enquiries/kinds.ts';
import type { Lists } from '../../enquiries/lists.ts';

type AroundProps = Awaited<ReturnType<Lists['around']>>;

const Step = ({ to, label, sign, hotkey }: { to: AroundProps['next']; label: string; sign: string; hotkey: string }) =>
  to && (
    <a className="icon-button text-work no-underline" href={enquiryPath(to.kind, to.id)} data-hotkey={hotkey}>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{label}</span>
    </a>
  );

/** The way through the enquiries that wait for an answer, in the order of the inbox. */
export const Around = ({ previous, next, place, count }: AroundProps) =>
  count === 0 ? null : (
    <nav className="flex flex-none items-center" aria-label="New enquiries">
      <Step to={previous} label="Previous enquiry" sign="←" hotkey="k" />
      {place > 0 && (
        <span className="hint tabular-nums">
          {place} of {count}
        </span>
      )}
      <Step to={next} label="Next enquiry" sign="→" hotkey="j" />
    </nav>
  );
