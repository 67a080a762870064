/**
 * The patients of tomorrow, and of the days until the practice works again, whom somebody reminds by WhatsApp or a call, each with a
 * tick. A tick counts for the time that the page showed: an appointment that was moved or cancelled meanwhile is not marked.
 */
import * as z from 'zod/mini';
import { weekdayDate } from '../../../../src/time/dates.ts';
import { practiceDayIn } from '../../../../src/time/practice-time.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { ok } from '../../result.ts';
import type { ClosedDays } from '../../appointments/schedule/closed-days.ts';
import { officeTextsIn, type SiteData } from '../../site-data.ts';
import { isRecordId } from '../../storage/inbox.ts';
import { officePage } from '../app/layout.tsx';
import { notFound, type OfficeRoute, staffRoute, type StaffCall } from '../app/route.ts';
import { sentField } from '../app/sent-field.ts';
import { createReminderDays } from './reminder-days.ts';
import { PATH, ReminderLists } from './reminder-lists.tsx';

const MarkFieldsSchema = z.object({
  id: z._default(z.string(), ''),
  decisionNumber: sentField(/^\d{1,4}$/),
  type: sentField(/^(?:not-)?reminded$/),
});

const MOVED = 'This appointment was moved or cancelled meanwhile. Nothing was noted. It is shown here as it is now.';

interface Deps {
  stores: EnquiryStores;
  data: Pick<SiteData, 'office' | 'schedule'>;
  closedDays: ClosedDays;
}

/** `/office/tomorrow`, and the form of its ticks. */
export function reminderRoutes({ stores, data, closedDays }: Deps): OfficeRoute[] {
  const reminderDays = createReminderDays({
    stores,
    schedule: data.schedule,
    closedDays,
    minutes: officeTextsIn(data).mails.minutes,
  });

  /** Without an entry in the log nobody is shown. */
  async function page({ session, now, log }: StaffCall<unknown>, refused?: { status: number; message: string }) {
    const all = await reminderDays.read(now);
    const tomorrow = practiceDayIn(1, now);
    const until = all.at(-1)?.date ?? tomorrow;
    // A free day needs no heading if nobody comes.
    const days = all.filter(({ date, appointments }) => date === until || appointments.length > 0);
    const listed = all.flatMap(({ appointments }) => appointments).filter(({ group }) => group !== 'by-mail').length;
    await log({ action: 'saw whom to remind', kind: 'appointments', item: '', about: `${listed} listed` });
    return ok(
      officePage({
        title: `To be reminded: ${until === tomorrow ? 'tomorrow, ' : ''}${weekdayDate(until)}`,
        session,
        current: '/office/days',
        back: { href: `/office/days/${tomorrow}`, label: weekdayDate(tomorrow) },
        status: refused?.status,
        alert: refused?.message,
        children: days.map((day) => (
          <section key={day.date} className="grid gap-4">
            {all.length > 1 && <h2 className="text-lg">{weekdayDate(day.date)}</h2>}
            <ReminderLists day={day} data={data} />
          </section>
        )),
      }),
    );
  }

  return [
    staffRoute({
      name: 'tomorrow',
      method: 'GET',
      path: PATH,
      handle: (call) => page(call),
    }),
    staffRoute({
      name: 'tomorrow-mark',
      method: 'POST',
      path: PATH,
      body: MarkFieldsSchema,
      async handle(call) {
        const { id, type, ...sent } = call.body;
        const decisionNumber = Number(sent.decisionNumber);
        const last = isRecordId(id) ? await stores.appointments.events.last(id) : undefined;
        if (!last) return notFound();
        if (last.status !== 'confirmed' || (last.decisionNumber ?? 0) !== decisionNumber)
          return page(call, { status: 409, message: MOVED });
        await call.log({
          action: type === 'reminded' ? 'reminded the patient' : 'took a reminder back',
          kind: 'appointments',
          item: id,
        });
        const { marks } = reminderDays;
        await (type === 'reminded' ? marks.set(id, decisionNumber, call.actor, call.now) : marks.remove(id, decisionNumber));
        return ok({ location: PATH });
      },
    }),
  ];
}
