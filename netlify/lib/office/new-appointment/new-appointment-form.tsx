/** The form of an appointment for somebody who telephones. */
import * as z from 'zod/mini';
import { englishName } from '../../../../src/language/english-name.ts';
import type { Language } from '../../../../src/language/languages.ts';
import { typedTime } from '../../../../src/time/typed-time.ts';
import { allFreeTimes, type FreeTimes } from '../../appointments/free-times.ts';
import { type Slot, slotOf as checkedSlot } from '../../enquiries/events.ts';
import { officeSlotText } from '../../enquiries/slot-text.ts';
import { HiddenFields, InputField, SelectField, TextArea } from '../app/form-fields.tsx';
import { DayField, TimeField, YEAR_AHEAD } from '../app/slot-fields.tsx';
import { sentField } from '../app/sent-field.ts';
import { slotKey } from '../enquiry/decision-fields.ts';
import { DayHints } from '../enquiry/day-hints.tsx';
import { NOTE_LIMIT } from '../enquiry/forms.tsx';
import { FreeTimeChoices } from './free-time-choices.tsx';
import { PatientButtons } from './patient-buttons.tsx';
import type { PatientsOfNumber } from './patients-of-number.ts';
import { shortNameOf } from '../../enquiries/chosen-name.ts';

export const PATH = '/office/appointments/new';

const text = z._default(z.string(), '');
export const FieldsSchema = z.object({
  key: sentField(/^[\w-]{1,64}$/),
  name: text,
  phone: text,
  email: text,
  appointmentType: text,
  note: text,
  date: text,
  time: z._default(z.pipe(z.string(), z.transform(typedTime)), ''),
  language: text,
  /** A free time that was chosen, as `slotKey` of ../enquiry/decision-fields.ts. A time that is typed precedes it. */
  slot: z.optional(z.string()),
  /** "kind/id" of an enquiry of the same number whose name and address are taken over. */
  person: z.optional(z.string()),
  /** Shows free times and people, and books nothing. */
  look: z.optional(z.string()),
  acknowledged: z.optional(z.string()),
});
export type Fields = z.infer<typeof FieldsSchema>;

/** What was typed or chosen, whether a calendar and a clock have it or not: a typed time precedes a chosen one. */
export function typedSlot({ slot, date, time }: Fields): Slot {
  const [ownDate = '', ownTime = ''] = slot?.split(' ') ?? [];
  return time !== '' || slot === undefined ? { date, time } : { date: ownDate, time: ownTime };
}

/** The day and time of the form; undefined unless a calendar and a clock have them. */
function slotOf(fields: Fields): Slot | undefined {
  const { date, time } = typedSlot(fields);
  return checkedSlot(date, time);
}

interface NewAppointmentFormProps {
  fields: Fields;
  /** What the next press confirms all the same, as the field `acknowledged`. */
  acknowledged: string | undefined;
  /** Of the site. */
  languages: readonly Language[];
  /** Ids of the types of appointment. */
  types: readonly string[];
  /** People with the number whose name and address can be taken over. */
  patients: PatientsOfNumber;
  times: FreeTimes;
  /** The day of the form, and the earliest one, YYYY-MM-DD. */
  date: string;
  today: string;
}

export const NewAppointmentForm = ({
  fields,
  acknowledged,
  languages,
  types,
  patients,
  times,
  date,
  today,
}: NewAppointmentFormProps) => {
  const slot = slotOf(fields);
  const isFree = slot !== undefined && allFreeTimes(times).some((free) => slotKey(free) === slotKey(slot));
  return (
    <form className="grid max-w-160 gap-4 sm:gap-5" method="post" action={PATH} data-looks="times">
      <HiddenFields fields={{ key: fields.key, ...(acknowledged === undefined ? {} : { acknowledged }) }} />
      {/* The first button is the one that the Enter key presses. */}
      <button className="sr-only" name="look" value="times" tabIndex={-1} aria-hidden="true">
        Look
      </button>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField id="phone" label="Telephone" type="tel" autoComplete="off" required defaultValue={fields.phone} />
        <InputField id="name" label="Name" type="text" autoComplete="off" defaultValue={fields.name} />
      </div>
      <PatientButtons found={patients} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField id="appointmentType" label="Appointment" value={fields.appointmentType}>
          {types.map((type) => (
            <option key={type} value={type}>
              {shortNameOf('appointmentTypes', type)}
            </option>
          ))}
        </SelectField>
        <DayField id="date" label="Day" value={date} from={today} count={YEAR_AHEAD} />
      </div>
      <noscript>
        <button className="btn btn-quiet" name="look" value="times">
          Show free times and people
        </button>
      </noscript>
      <FreeTimeChoices times={times} day={date} chosen={isFree ? slotKey(slot) : undefined} />
      <DayHints day={date} times={times} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField id="time" label="Another time of that day" value={isFree ? '' : fields.time} />
        <InputField
          id="email"
          label="E-mail (optional)"
          type="email"
          autoComplete="off"
          hint="With it, the patient gets the confirmation by mail."
          defaultValue={fields.email}
        />
      </div>
      {languages.length > 1 && (
        <SelectField id="language" label="Language of mails and WhatsApp texts" value={fields.language}>
          {languages.map((language) => (
            <option key={language} value={language}>
              {englishName(language)}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea id="note" name="note" label="Note (optional)" rows={2} limit={NOTE_LIMIT} value={fields.note} />
      {/* In sight on every phone. */}
      <div className="sticky bottom-0 z-1 -mx-(--space-gutter) border-t border-line bg-paper px-(--space-gutter) py-3 sm:mx-0 sm:px-0">
        <button className="btn w-full" data-books="">
          <span>
            Book <span data-slot-words="">{slot ? officeSlotText(slot) : ''}</span>
          </span>
        </button>
      </div>
    </form>
  );
};
