/** Tomorrow's patients without an e-mail address, who are reminded by WhatsApp or a call, each with a tick. */
import * as z from 'zod/mini';
import { fill } from '../../../../src/format/fill.ts';
import { whatsAppLink } from '../../../../src/format/links.ts';
import { callLink, internationalNumber } from '../../../../src/format/telephone-numbers.ts';
import { practiceDay, shiftedDay } from '../../../../src/time/practice-time.ts';
import { weekdayDate } from '../../../../src/time/dates.ts';
import { mapConcurrently } from '../../storage/concurrency.ts';
import { dayList } from '../../enquiries/day-list.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import { createReminderMarks } from '../../enquiries/reminders.ts';
import { slotText } from '../../enquiries/slot-text.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { ok } from '../../result.ts';
import { officeTextsIn, type SiteData } from '../../site-data.ts';
import { wordsIn } from '../../words.ts';
import { HiddenFields } from '../app/form-fields.tsx';
import { officePage } from '../app/layout.tsx';
import { notFound, type OfficeRoute, staffRoute } from '../app/route.ts';
import { sentField } from '../app/sent-field.ts';

const PATH = '/office/tomorrow';

const MarkFieldsSchema = z.object({
  id: z._default(z.string(), ''),
  decided: sentField(/^\d{1,4}$/),
  type: sentField(),
});

interface Deps {
  stores: EnquiryStores;
  data: Pick<SiteData, 'office'>;
}

/** `/office/tomorrow`, and the form of its ticks. */
export function reminderRoutes({ stores, data }: Deps): OfficeRoute[] {
  const marks = createReminderMarks(stores.appointments);

  /** Confirmed appointments of a day whose patients gave no address, with the marks of their reminders. */
  async function withoutAddress(date: string) {
    const visits = (await dayList(stores, date)).filter(({ status, record }) => status === 'confirmed' && record?.email === '');
    return mapConcurrently(visits, async (visit) => ({ ...visit, mark: await marks.of(visit.id, visit.decided) }));
  }
  type Reminded = Awaited<ReturnType<typeof withoutAddress>>[number];

  const Row = ({ date, visit }: { date: string; visit: Reminded }) => {
    const { id, time, name, phone, record, decided, mark } = visit;
    const language = record?.language;
    const number = internationalNumber(phone);
    const call = callLink(phone);
    const text = fill(wordsIn(language).patientMail.whatsAppReminder, {
      name,
      practice: officeTextsIn(data, language).practice,
      slot: slotText({ date, time }, language),
    });
    return (
      <li className="row max-sm:flex-wrap">
        <div>
          <b>{time}</b> <a href={enquiryPath('appointments', id)}>{name}</a>
          <p className="hint">{mark ? `Reminded: ${mark.name}` : phone}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {number !== null && (
            <a className="btn btn-quiet btn-small" href={whatsAppLink(number, text)} target="_blank" rel="noreferrer">
              WhatsApp<span className="sr-only"> to {name}</span>
            </a>
          )}
          {call !== undefined && (
            <a className="btn btn-quiet btn-small" href={call}>
              Call<span className="sr-only"> {name}</span>
            </a>
          )}
          <form method="post" action={PATH}>
            <HiddenFields fields={{ id, decided: String(decided), type: mark ? 'not-reminded' : 'reminded' }} />
            <button className="btn btn-small">
              {mark ? 'Undo' : 'Reminded'}
              <span className="sr-only"> ({name})</span>
            </button>
          </form>
        </div>
      </li>
    );
  };

  return [
    staffRoute({
      name: 'tomorrow',
      method: 'GET',
      path: PATH,
      async handle({ session, now, log }) {
        const date = shiftedDay(practiceDay(now), 1);
        const visits = await withoutAddress(date);
        const counted = `${visits.length} without e-mail`;
        await log({ action: 'saw whom to remind', kind: 'appointments', item: '', about: counted });
        return ok(
          officePage({
            title: 'Tomorrow: to be reminded',
            session,
            section: '/office/days',
            back: { href: `/office/days/${date}`, label: weekdayDate(date) },
            children:
              visits.length === 0 ? (
                <p className="empty">Everybody of tomorrow has an e-mail address, and is reminded by mail.</p>
              ) : (
                <>
                  <p className="hint">These patients gave no e-mail address. WhatsApp opens with the text.</p>
                  <ul className="rows">
                    {visits.map((visit) => (
                      <Row key={visit.id} date={date} visit={visit} />
                    ))}
                  </ul>
                </>
              ),
          }),
        );
      },
    }),
    staffRoute({
      name: 'tomorrow-mark',
      method: 'POST',
      path: PATH,
      body: MarkFieldsSchema,
      async handle({ body: { id, decided, type }, actor, now, log }) {
        const last = await stores.appointments.events.last(id);
        if (!last) return notFound();
        await log({
          action: type === 'reminded' ? 'reminded the patient' : 'took a reminder back',
          kind: 'appointments',
          item: id,
        });
        // A tick of an appointment that was moved meanwhile says nothing about the new time.
        await (type === 'reminded' ? marks.set(id, Number(decided), actor, now) : marks.remove(id, Number(decided)));
        return ok({ location: PATH });
      },
    }),
  ];
}
