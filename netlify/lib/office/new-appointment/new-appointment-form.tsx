/** The form of an appointment for somebody who telephones. */
import * as z from 'zod/mini';
import { APPOINTMENT_TYPES } from '../../../../src/api-schemas/appointment.ts';
import { ENGLISH_NAMES, type Language } from '../../../../src/language/languages.ts';
import { typedTime } from '../../../../src/time/typed-time.ts';
import type { FreeTimes } from '../../appointments/free-times.ts';
import { HiddenFields, InputField, SelectField, TextArea } from '../app/form-fields.tsx';
import { SlotFields, YEAR_AHEAD } from '../app/slot-fields.tsx';
import { sentField } from '../app/sent-field.ts';
import { DayHints } from '../enquiry/day-hints.tsx';
import { NOTE_LIMIT } from '../enquiry/forms.tsx';
import { FreeTimeButtons } from './free-time-buttons.tsx';
import { PatientButtons } from './patient-buttons.tsx';
import type { PatientsOfNumber } from './patients-of-number.ts';

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
  /** A free time that was pressed, as `slotKey` of ../enquiry/decision-fields.ts. */
  slot: z.optional(z.string()),
  /** "kind/id" of an enquiry of the same number whose name and address are taken over. */
  person: z.optional(z.string()),
  /** Shows free times and people, and books nothing. */
  look: z.optional(z.string()),
  /** Where a search of older enquiries goes on; it books nothing either. */
  older: z.optional(z.string()),
  acknowledged: z.optional(z.string()),
});
export type Fields = z.infer<typeof FieldsSchema>;

interface NewAppointmentFormProps {
  fields: Fields;
  /** What the next press confirms all the same, as the field `acknowledged`. */
  acknowledged: string | undefined;
  /** Of the site. */
  languages: readonly Language[];
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
  patients,
  times,
  date,
  today,
}: NewAppointmentFormProps) => (
  <form className="grid max-w-160 gap-5" method="post" action={PATH}>
    <HiddenFields fields={{ key: fields.key, ...(acknowledged === undefined ? {} : { acknowledged }) }} />
    {/* The first button is the one that the Enter key presses. */}
    <button className="sr-only" name="look" value="times" tabIndex={-1} aria-hidden="true">
      Look
    </button>
    <div className="grid gap-5 sm:grid-cols-2">
      <InputField id="phone" label="Telephone" type="tel" autoComplete="off" required defaultValue={fields.phone} />
      <InputField id="name" label="Name" type="text" autoComplete="off" defaultValue={fields.name} />
    </div>
    <PatientButtons found={patients} isOlder={fields.older !== undefined} />
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField id="appointmentType" label="Appointment" value={fields.appointmentType}>
        {APPOINTMENT_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
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
            {ENGLISH_NAMES[language]}
          </option>
        ))}
      </SelectField>
    )}
    <TextArea id="note" name="note" label="Note (optional)" rows={2} limit={NOTE_LIMIT} value={fields.note} />
    <SlotFields date={date} time={fields.time} from={today} count={YEAR_AHEAD} />
    <div className="actions gap-3">
      <button className="btn btn-quiet" name="look" value="times">
        Show free times and people
      </button>
      <button className="btn">Book this time</button>
    </div>
    <FreeTimeButtons times={times} day={date} />
    <DayHints day={date} times={times} />
  </form>
);
