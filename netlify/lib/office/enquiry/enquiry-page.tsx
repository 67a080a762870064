/** The page of one enquiry: what was sent, what was decided, and the forms that decide. */
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { normaliseParagraphs } from '../../../../src/api-schemas/pasted-text.ts';
import { actionOf } from '../../decisions/conflict.ts';
import type { Decision } from '../../decisions/decisions.ts';
import { decideLogged, statusOfRefusal } from '../../decisions/logged-decision.ts';
import type { DecideWith } from '../../decisions/decide.ts';
import type { FindFreeTimes } from '../../appointments/free-times.ts';
import { deleteEnquiry } from '../../decisions/delete-enquiry.ts';
import { hasBegun } from '../../enquiries/commitment.ts';
import { type Enquiry, readEnquiry } from '../../decisions/enquiry-state.ts';
import type { Lists } from '../../enquiries/lists.ts';
import { replyTemplates } from '../../patient-mail/templates.ts';
import { ok } from '../../result.ts';
import { officeTextsIn, type SiteData } from '../../site-data.ts';
import { ENQUIRY_KINDS, type EnquiryKind, enquiryPath } from '../../enquiries/kinds.ts';
import { type Slot, slotOf } from '../../enquiries/events.ts';
import type { Numbers } from '../../enquiries/numbers.ts';
import { readEnquiryRecord } from '../../enquiries/records.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { halfDayOf } from '../../appointments/schedule/schedule.ts';
import { isFarAhead } from '../../appointments/schedule/obstacles.ts';
import type { Obstacles } from '../../appointments/obstacles.ts';
import {
  acknowledging,
  acknowledgingRefusal,
  decisionOf,
  FieldsSchema,
  pressOnceMore,
  refusalText,
  shownAgainst,
} from './decision-fields.ts';
import type { SubmittedFields } from './decision-form.tsx';
import { canPropose, ConfirmForm, KeepForm, ProposeForm } from './appointment-forms.tsx';
import { ContactActions } from './contact.tsx';
import { Decided, decidedNow } from './decided.tsx';
import { EnquiryFacts, EnquiryHistory, EnquiryTexts } from './details.tsx';
import { EnquiryForms, NOTE_LIMIT, NoteForm, Tools } from './forms.tsx';
import { EnquiryState } from './state.tsx';
import { officePage } from '../app/layout.tsx';
import { notFound, type OfficeRoute, staffRoute, type StaffCall } from '../app/route.ts';
import { sentField } from '../app/sent-field.ts';
import { nextFreeText } from './free-time-text.ts';
import { notBookedText, takenText } from './taken-text.tsx';
import { Around } from './around.tsx';
import { earlierText, findSameNumber, SameNumber } from './same-number.tsx';

export interface EnquiryRouteDeps {
  stores: EnquiryStores;
  data: Pick<SiteData, 'site' | 'office' | 'schedule'>;
  decideWith: DecideWith;
  obstacles: Obstacles;
  lists: Lists;
  numbers: Numbers;
  findFreeTimes: FindFreeTimes;
}

const NoteSchema = z.object({ text: sentField(), key: FieldsSchema.shape.key });

const NOT_DELETED = {
  open: 'This is not set aside any more, so it was not deleted.',
  committed:
    'The patient may count on a confirmed or proposed time, so this was not deleted. Cancel, confirm another time or decline first, so that the patient gets a mail.',
} as const;

/** States of the page that show one form, named by a parameter of its address: heading, and the way back. */
const ALONE = {
  move: ['Move', 'Do not move'],
  propose: ['Propose other times', 'Do not propose'],
  note: ['Write a note', 'Write no note'],
} as const;
type Alone = keyof typeof ALONE;
const NAMES: readonly Alone[] = ['move', 'propose', 'note'];

/** The form that was refused and is shown alone, or the one that the address asks for. */
function asksFor(query: URLSearchParams, typed: SubmittedFields): Alone | undefined {
  if (typed['note'] !== undefined) return 'note';
  if (typed['type'] === 'propose') return 'propose';
  return typed['type'] === 'confirm' ? 'move' : NAMES.find((name) => query.has(name));
}

const PART = 'grid min-w-0 content-start gap-3 sm:gap-5';

/** Why a form was not accepted, and what was typed. */
interface Refused {
  status: number;
  message: ReactNode;
  typed: SubmittedFields;
}

function routesOf(kind: EnquiryKind, deps: EnquiryRouteDeps): OfficeRoute[] {
  const { stores, data, decideWith, obstacles, lists, numbers, findFreeTimes } = deps;
  const path = `/office/${kind}/:id`;
  const capacity = { schedule: data.schedule, minutes: officeTextsIn(data).mails.minutes };
  const read = (id = '') => readEnquiry(stores, kind, id, capacity);

  /** For an appointment: free times from the agreed day on, or from the wished one. */
  function timesFor({ content, slot }: Enquiry) {
    if (content.kind !== 'appointments') return undefined;
    const { id, record } = content;
    const wish = { date: record.preferredDate, halfDay: record.preferredTime };
    return findFreeTimes({
      ...wish,
      ...(slot && { date: slot.date, halfDay: halfDayOf(data.schedule, slot.time) }),
      type: record.appointmentType,
      except: id,
    });
  }

  /** Which times are free after one that is taken. @param slot of the form; undefined for a form without one, which takes back */
  async function nextFree({ content }: Enquiry, slot: Slot | undefined): Promise<string> {
    if (!slot) return '';
    const type = content.kind === 'appointments' ? content.record.appointmentType : '';
    return nextFreeText(await findFreeTimes({ date: slot.date, type, except: content.id }), slot);
  }

  /** Asks about days that may be a slip of the finger. The decision itself asks what else speaks against a time. */
  function farAhead(decision: Decision, acknowledged: string | undefined, now: number) {
    const slots = decision.type === 'confirm' ? [decision] : decision.type === 'propose' ? decision.options : [];
    const far = slots.filter((slot) => isFarAhead(slot.date, now) && !shownAgainst(slot, acknowledged).includes('far'));
    if (far.length === 0) return undefined;
    return {
      message: `This day is more than a year away. ${pressOnceMore(decision.type)}`,
      acknowledged: far.reduce((all, slot) => acknowledging(slot, ['far'], all), acknowledged ?? ''),
    };
  }

  /** What speaks against the confirmed time, until it begins. */
  const undecided = ({ content, history, slot }: Enquiry, now: number) =>
    slot && !hasBegun(slot, now) ? obstacles.undecided(content.id, history.at(-1)) : [];

  async function page({ session, now, request }: StaffCall<unknown>, enquiry: Enquiry, refused?: Refused) {
    const query = new URL(request.url).searchParams;
    const texts = officeTextsIn(data, enquiry.content.record.language);
    const templates = replyTemplates(texts, kind, enquiry.content.name);
    const { id } = enquiry.content;
    const [others, around] = await Promise.all([findSameNumber({ stores, numbers }, enquiry.content), lists.around(id, now)]);
    const done = decidedNow(enquiry, { number: query.get('decided'), now });
    const next = around.next ?? around.previous;
    const nextRecord = done && next && (await readEnquiryRecord(stores, next.kind, next.id).catch(() => undefined));
    const template = templates.find(({ id }) => id === query.get('template'));
    const chosen = template && { type: 'reply', template: template.id, text: template.text };
    const [times, against] = await Promise.all([timesFor(enquiry), undecided(enquiry, now)]);
    const typed = refused?.typed ?? chosen ?? {};
    const { status, slot, list, attendance } = enquiry;
    const canMove =
      kind === 'appointments' && slot !== undefined && status === 'confirmed' && list === 'done' && attendance !== 'came';
    const asked = asksFor(query, typed);
    const can: Readonly<Record<Alone, boolean>> = { move: canMove, propose: canPropose(enquiry), note: true };
    const alone = asked && can[asked] ? asked : undefined;
    const forms = {
      enquiry,
      now,
      times,
      obstacles: against,
      typed,
      canMove,
      isMove: alone === 'move',
      chosen: slotOf(query.get('date') ?? undefined, query.get('time') ?? undefined),
    };
    const address = enquiryPath(kind, enquiry.content.id);
    const earlier = earlierText(enquiry.content, others);
    const sent = (
      <div className={`${PART} @min-[44rem]:col-start-1 @min-[44rem]:row-start-1`}>
        {done && <Decided {...done} enquiry={enquiry} next={nextRecord} reader={session.person.id} />}
        <EnquiryState enquiry={enquiry} now={now} obstacles={against} isJustDecided={done !== undefined} />
        <EnquiryTexts enquiry={enquiry} />
        {earlier !== '' && <p className="hint">{earlier}</p>}
      </div>
    );
    const right = `${PART} enquiry-forms @min-[44rem]:col-start-2 @min-[44rem]:row-span-2 @min-[44rem]:row-start-1`;
    return officePage({
      title: enquiry.content.name,
      session,
      current: '/office',
      back: { href: '/office', label: 'Inbox', beside: <Around {...around} /> },
      status: refused?.status,
      alert: refused?.message ?? (enquiry.slot ? undefined : await notBookedText(stores, query)),
      children: (
        <div className="@container">
          <div className="grid grid-cols-1 gap-5 sm:gap-6 @min-[44rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[44rem]:grid-rows-[auto_1fr] @min-[44rem]:gap-x-8 @min-[52rem]:grid-cols-[minmax(0,1fr)_24rem] @min-[52rem]:gap-x-12">
            {alone ? (
              <>
                <div className={right}>
                  <h2>{ALONE[alone][0]}</h2>
                  {alone === 'move' && <ConfirmForm {...forms} />}
                  {alone === 'propose' && <ProposeForm {...forms} />}
                  {alone === 'note' && <NoteForm {...forms} />}
                  <a className="btn btn-quiet" href={address}>
                    {ALONE[alone][1]}
                  </a>
                </div>
                {sent}
              </>
            ) : (
              <>
                {sent}
                <div className={right}>
                  <Tools {...forms} />
                  {kind === 'appointments' && <KeepForm {...forms} />}
                  {list !== 'done' && <ConfirmForm {...forms} />}
                  {canMove && (
                    <a className="btn btn-quiet" href={`${address}?move`}>
                      Move to another time
                    </a>
                  )}
                  <EnquiryForms {...forms} templates={templates} />
                </div>
              </>
            )}
            <div className={PART}>
              <ContactActions enquiry={enquiry} practice={texts.practice} />
              <EnquiryFacts enquiry={enquiry} />
              <EnquiryHistory enquiry={enquiry} />
              {others && <SameNumber {...others} />}
            </div>
          </div>
        </div>
      ),
    });
  }

  /** The page of an enquiry, also after a form that was not accepted: without an entry in the log it is not shown. */
  async function seen(call: StaffCall<unknown>, enquiry: Enquiry, refused?: Refused) {
    await call.log({ action: 'seen', kind, item: enquiry.content.id });
    return ok(await page(call, enquiry, refused));
  }

  return [
    staffRoute({
      name: `${kind}-enquiry`,
      method: 'GET',
      path,
      async handle(call) {
        const enquiry = await read(call.params['id']);
        return enquiry ? seen(call, enquiry) : notFound();
      },
    }),
    staffRoute({
      name: `${kind}-decide`,
      method: 'POST',
      path: `${path}/decide`,
      body: FieldsSchema,
      async handle(call) {
        const { body, actor, now } = call;
        const enquiry = await read(call.params['id']);
        if (!enquiry) return notFound();
        const { id } = enquiry.content;
        const decision = decisionOf(body);
        if (!decision.ok) return seen(call, enquiry, { status: 422, message: decision.error, typed: body });
        const question = farAhead(decision.value, body.acknowledged, now);
        if (question) {
          const { message, acknowledged } = question;
          return seen(call, enquiry, { status: 422, message, typed: { ...body, acknowledged } });
        }
        const decided = await decideLogged(
          {
            kind,
            id,
            after: Number(body.after),
            actor,
            decision: decision.value,
            key: body.key,
            canTakeBack: body.type !== 'take-back',
          },
          {
            decide: await decideWith(call.defer),
            log: (action) => call.log({ action, kind, item: id }),
            action: actionOf(decision.value),
          },
        );
        if (decided.ok) return ok({ location: `${enquiryPath(kind, id)}?decided=${decided.value.event.number}` });
        const { error } = decided;
        const status = statusOfRefusal(error);
        const { date = '', time = '', acknowledged } = body;
        const shown = (await read(id)) ?? enquiry;
        const { message, namesAll } =
          error.code === 'taken'
            ? await takenText(stores, error.others, await nextFree(shown, slotOf(date, time)))
            : { message: refusalText(error, now, body.type), namesAll: true };
        const typed = namesAll ? { ...body, acknowledged: acknowledgingRefusal(error, { date, time }, acknowledged) } : body;
        return ok(await page(call, shown, { status, message, typed }));
      },
    }),
    staffRoute({
      name: `${kind}-note`,
      method: 'POST',
      path: `${path}/notes`,
      body: NoteSchema,
      async handle(call) {
        const { body, actor, now } = call;
        const enquiry = await read(call.params['id']);
        if (!enquiry) return notFound();
        const { id } = enquiry.content;
        const note = normaliseParagraphs(body.text);
        if (note === '' || note.length > NOTE_LIMIT) {
          const message = `Write a note of 1 to ${NOTE_LIMIT} characters.`;
          return seen(call, enquiry, { status: 422, message, typed: { note: body.text } });
        }
        await call.log({ action: 'wrote a note', kind, item: id });
        await stores[kind].notes.add(id, { text: note, at: now, by: actor.id, name: actor.name, key: body.key });
        return ok({ location: enquiryPath(kind, id) });
      },
    }),
    staffRoute({
      name: `${kind}-delete`,
      method: 'POST',
      path: `${path}/delete`,
      async handle(call) {
        const enquiry = await read(call.params['id']);
        if (!enquiry) return notFound();
        const { id } = enquiry.content;
        await call.log({ action: 'deleted', kind, item: id });
        const deleted = await deleteEnquiry(stores, kind, id, call.actor, call.now);
        if (deleted === 'deleted' || deleted === 'unknown') return ok({ location: '/office?list=aside' });
        await call.log({ action: 'was refused', kind, item: id });
        return seen(call, (await read(id)) ?? enquiry, { status: 409, message: NOT_DELETED[deleted], typed: {} });
      },
    }),
  ];
}

/** `/office/<kind>/<id>`. */
export const enquiryRoutes = (deps: EnquiryRouteDeps): OfficeRoute[] => ENQUIRY_KINDS.flatMap((kind) => routesOf(kind, deps));
