/**
 * An appointment for somebody who telephones: it becomes an enquiry like the others, and is confirmed at once.
 *
 * Nothing is stored before everything that can be checked is right: the person, and a time that a decision accepts and that is to
 * come. Only what others do meanwhile can still refuse the confirmation; the enquiry then waits under New, and its page says why.
 */
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { errorText } from '../../../../src/api-schemas/error-keys.ts';
import { firstLanguage, isSiteLanguage, siteLanguages } from '../../../../src/language/languages.ts';
import { line, optionalEmail, TEXT_LIMITS } from '../../../../src/api-schemas/text.ts';
import { internationalNumber } from '../../../../src/format/telephone-numbers.ts';
import { weekdayDate } from '../../../../src/time/dates.ts';
import { isDay, practiceDay } from '../../../../src/time/practice-time.ts';
import { normaliseParagraphs } from '../../../../src/api-schemas/pasted-text.ts';
import { startOf } from '../../enquiries/commitment.ts';
import { decideLogged } from '../../decisions/logged-decision.ts';
import type { DecideWith } from '../../decisions/decide.ts';
import type { Slot } from '../../enquiries/events.ts';
import type { FindFreeTimes } from '../../appointments/free-times.ts';
import { leftOut } from '../../decisions/transitions.ts';
import { DecisionSchema } from '../../decisions/decisions.ts';
import type { Obstacles } from '../../appointments/obstacles.ts';
import { ENQUIRY_KINDS, enquiryPath } from '../../enquiries/kinds.ts';
import { readEnquiryRecord } from '../../enquiries/records.ts';
import { officeSlotText } from '../../enquiries/slot-text.ts';
import type { Numbers } from '../../enquiries/numbers.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { ok } from '../../result.ts';
import { isFarAhead } from '../../appointments/schedule/obstacles.ts';
import { chosenHalfDay, chosenType } from '../../appointments/chosen.ts';
import { halfDayOf } from '../../appointments/schedule/schedule.ts';
import { sameTime } from '../../appointments/day-list.ts';
import { officeTextsIn, type SiteData } from '../../site-data.ts';
import { officeWords } from '../../words.ts';
import { officePage } from '../app/layout.tsx';
import { type OfficeRoute, staffRoute, type StaffCall } from '../app/route.ts';
import { acknowledging, despiteOf, shownAgainst } from '../enquiry/decision-fields.ts';
import { nextFreeText } from '../enquiry/free-time-text.ts';
import { takenText } from '../enquiry/taken-text.tsx';
import { NOTE_LIMIT } from '../enquiry/forms.tsx';
import { type Fields, FieldsSchema, NewAppointmentForm, PATH, typedSlot } from './new-appointment-form.tsx';
import { findPatients, type Patient } from './patients-of-number.ts';

/** What has to be right before anything is stored. @param types ids of the types of appointment */
const patientSchema = (types: readonly string[]) =>
  z.object({
    name: line({ least: 2, limit: TEXT_LIMITS.name, message: 'Write the name, with two letters or more.' }),
    phone: line({ least: 1, limit: TEXT_LIMITS.phone, message: 'Write the telephone number.' }),
    email: optionalEmail('Write the e-mail address as name@example.org, or leave it out.'),
    appointmentType: z
      .string()
      .check(z.refine((id) => types.includes(id), 'Choose what the appointment is for: the list of types has changed.')),
    language: z.string().check(z.refine(isSiteLanguage, 'Choose a language.')),
    note: z.string().check(z.maxLength(NOTE_LIMIT, `Write a note of ${NOTE_LIMIT} characters at most.`)),
  });

/** Why a time cannot be booked whatever somebody acknowledges; undefined for one that can. */
function slotProblem(slot: Slot, now: number): string | undefined {
  if (slot.date === '' || slot.time === '') return 'Choose one of the free times, or type another one.';
  const [issue] = DecisionSchema.safeParse({ type: 'confirm', ...slot }).error?.issues ?? [];
  if (issue) return errorText(issue, officeWords().errors);
  if (slot.date < practiceDay(now)) return 'This day is over. Choose a day from today on.';
  const problem = leftOut(slot);
  if (problem !== undefined) return problem;
  return startOf(slot) <= now ? 'This time is over. Choose a later one.' : undefined;
}

interface Deps {
  stores: EnquiryStores;
  data: Pick<SiteData, 'appointmentTypes' | 'office' | 'schedule' | 'words'>;
  decideWith: DecideWith;
  obstacles: Obstacles;
  numbers: Numbers;
  findFreeTimes: FindFreeTimes;
}

/** `/office/appointments/new`. Its table entry precedes the pages of enquiries. */
export function newAppointmentRoutes({ stores, data, decideWith, obstacles, numbers, findFreeTimes }: Deps): OfficeRoute[] {
  const { appointmentTypes, schedule } = data;
  const types = appointmentTypes.map(({ id }) => id);
  const PatientSchema = patientSchema(types);
  const capacity = { schedule, minutes: officeTextsIn(data).mails.minutes };
  /** Of the site. */
  const languages = siteLanguages().filter((language) => language in data.words);

  /** The fields, with name and address of a person who was chosen. */
  async function withPatient({ log }: StaffCall<unknown>, fields: Fields): Promise<Fields> {
    const [kindName, id = ''] = fields.person?.split('/') ?? [];
    const kind = ENQUIRY_KINDS.find((one) => one === kindName);
    const found = kind && (await readEnquiryRecord(stores, kind, id));
    if (!found) return fields;
    await log({ action: 'seen', kind: found.kind, item: id });
    const { name, address: email, phone, record } = found;
    return { ...fields, name, email, phone: fields.phone || phone, language: record.language ?? firstLanguage() };
  }

  interface Shown {
    status?: number;
    message?: ReactNode;
    acknowledged?: string | undefined;
  }

  async function page({ session, now, log }: StaffCall<unknown>, fields: Fields, { status, message, acknowledged }: Shown = {}) {
    const date = isDay(fields.date) && fields.date >= practiceDay(now) ? fields.date : practiceDay(now);
    const [times, found] = await Promise.all([
      findFreeTimes({ date, type: fields.appointmentType }),
      findPatients({ stores, numbers }, fields.phone),
    ]);
    const isFilledIn = ({ enquiry: { name, address } }: Patient) => name === fields.name && address === fields.email;
    const others = found.patients.filter((one) => !isFilledIn(one));
    if (others.length > 0) await log({ action: 'looked for people of a number', kind: 'appointments', item: '' });
    return ok(
      officePage({
        title: 'New appointment',
        session,
        current: '/office/days',
        back: { href: `/office/days/${date}`, label: weekdayDate(date) },
        status,
        alert: message,
        children: (
          <NewAppointmentForm
            {...{ fields, acknowledged, languages, types, times, date }}
            patients={{ ...found, patients: others, state: others.length < found.patients.length ? 'none' : found.state }}
            today={practiceDay(now)}
          />
        ),
      }),
    );
  }

  /** Why the time is not booked yet, and what the next press acknowledges. */
  async function questionOf(fields: Fields, now: number): Promise<Shown | undefined> {
    const slot = typedSlot(fields);
    const wrong = slotProblem(slot, now);
    if (wrong !== undefined) return { status: 422, message: wrong };
    const shown = shownAgainst(slot, fields.acknowledged);
    const warnings = await obstacles.against({ ...slot, minutes: obstacles.lengthOf(slot, fields.appointmentType) });
    const asked = [
      ...warnings.map(({ obstacle, text }) => ({ what: obstacle, text })),
      ...(isFarAhead(slot.date, now) ? [{ what: 'far' as const, text: 'This day is more than a year away.' }] : []),
    ].filter(({ what }) => !shown.includes(what));
    const own = { ...slot, minutes: obstacles.lengthOf(slot, fields.appointmentType) };
    const others = shown.includes('taken') ? [] : await sameTime(stores, own, '', capacity);
    if (others.length > 0) {
      const times = await findFreeTimes({ date: slot.date, type: fields.appointmentType });
      const { message, namesAll } = await takenText(stores, others, nextFreeText(times, slot));
      return { status: 409, message, acknowledged: namesAll ? acknowledging(slot, ['taken'], fields.acknowledged) : undefined };
    }
    if (asked.length === 0) return undefined;
    return {
      status: 422,
      message: [...asked.map(({ text }) => text), 'Press once more to book it all the same.'].join(' '),
      acknowledged: acknowledging(
        slot,
        asked.map(({ what }) => what),
        fields.acknowledged,
      ),
    };
  }

  return [
    staffRoute({
      name: 'new-appointment',
      method: 'GET',
      path: PATH,
      handle(call) {
        const query = new URL(call.request.url).searchParams;
        const [date, time] = [query.get('date') ?? '', query.get('time') ?? ''];
        const [type = ''] = types;
        return page(
          call,
          FieldsSchema.parse({ key: crypto.randomUUID(), date, time, appointmentType: type, language: firstLanguage() }),
        );
      },
    }),
    staffRoute({
      name: 'book-appointment',
      method: 'POST',
      path: PATH,
      body: FieldsSchema,
      async handle(call) {
        const { now, actor } = call;
        const fields = await withPatient(call, call.body);
        if (fields.look !== undefined || fields.person !== undefined) return page(call, fields);
        const slot = typedSlot(fields);
        const chosen = { ...fields, ...slot };
        const patient = PatientSchema.safeParse({
          ...fields,
          language: fields.language || firstLanguage(),
          note: normaliseParagraphs(fields.note),
        });
        const [issue] = patient.error?.issues ?? [];
        if (!patient.data)
          return page(call, chosen, { status: 422, message: issue ? errorText(issue, officeWords().errors) : '' });
        const question = await questionOf(fields, now);
        if (question) return page(call, chosen, question);
        const { name, phone, email: address, appointmentType, language, note } = patient.data;
        // Before it has an id; the confirmation below has an entry of its own.
        await call.log({ action: 'entered an appointment', kind: 'appointments', item: '', about: officeSlotText(slot) });
        const added = await stores.appointments.inbox.add(
          {
            name,
            email: address,
            phone,
            phoneNumber: internationalNumber(phone),
            emergencyContact: '',
            ...chosenType(appointmentTypes, appointmentType, language),
            preferredDate: slot.date,
            ...chosenHalfDay(schedule, halfDayOf(schedule, slot.time), language),
            previousPatient: false,
            message: '',
            source: 'telephone',
            consent: { privacyVersion: null },
            ...(language !== firstLanguage() && { language }),
          },
          { key: fields.key },
        );
        const { id } = added.record;
        const decide = await decideWith(call.defer);
        const despite = despiteOf(slot, fields.acknowledged);
        const decided = await decideLogged(
          {
            kind: 'appointments',
            id,
            after: 0,
            actor,
            key: fields.key,
            canTakeBack: true,
            decision: { type: 'confirm', ...slot, despite },
          },
          {
            async decide(request) {
              if (note !== '')
                await stores.appointments.notes.add(id, { text: note, at: now, by: actor.id, name: actor.name, key: fields.key });
              return decide(request);
            },
            log: (action) => call.log({ action, kind: 'appointments', item: id }),
            action: 'confirmed',
          },
        );
        // The appointment is stored: its page says why the time is not confirmed, and what is left to decide.
        const refusal = !decided.ok && decided.error.code === 'taken' ? `taken=${decided.error.others.join(',')}` : 'refused';
        const outcome = decided.ok ? `decided=${decided.value.event.number}` : refusal;
        return ok({ location: `${enquiryPath('appointments', id)}?${outcome}` });
      },
    }),
  ];
}
