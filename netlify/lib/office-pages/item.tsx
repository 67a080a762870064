/** The page of one item: what was sent, what was decided, and the forms that decide. */
import * as z from 'zod/mini';
import type { Call } from '../http/endpoint.ts';
import { conflictText } from '../office/conflict.ts';
import type { Decide, Refusal } from '../office/decide.ts';
import { type Decision, DecisionSchema, MAX_OPTIONS } from '../office/decisions.ts';
import { deleteItem } from '../office/delete-item.ts';
import { itemPath } from '../office/item-path.ts';
import { type Item, readItem } from '../office/item.ts';
import { replyTemplates } from '../office/reply-templates.ts';
import { ok } from '../result.ts';
import type { SiteData } from '../site-data.ts';
import { isRecordId } from '../stores/inbox.ts';
import { createNotes } from '../stores/notes.ts';
import { OFFICE_KINDS, type OfficeKind, STORE_OF } from '../stores/office-kinds.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { alsoFromThisNumber, type ItemSearch } from '../office/find-items.ts';
import type { Typed } from './decision-form.tsx';
import { ItemContact } from './item-contact.tsx';
import { ItemFacts, ItemHistory } from './item-details.tsx';
import { ItemForms, NOTE_LIMIT } from './item-forms.tsx';
import { ItemState } from './item-state.tsx';
import { officePage } from './layout.tsx';
import { notFound, type OfficeRoute, staffRoute, type StaffCall } from './route.ts';
import { SameNumber } from './same-number.tsx';

/** Opens the module that decides. @param defer runs work after the response */
export type DecideWith = (defer: Call<unknown>['defer']) => Promise<Decide>;

interface ItemDeps {
  open: OpenStore;
  data: Pick<SiteData, 'site' | 'office'>;
  decideWith: DecideWith;
}

const text = z.optional(z.string());
/** Fields of all forms that decide. A form sends those that it has. */
const FieldsSchema = z.object({
  /** Number of the last event that the form showed. */
  after: z.string().check(z.regex(/^\d{1,4}$/)),
  /** Idempotency key. */
  key: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  type: z.string(),
  ...{ date: text, time: text, text, template: text },
  ...{ date1: text, time1: text, date2: text, time2: text, date3: text, time3: text },
});
type Fields = z.infer<typeof FieldsSchema>;

const NoteSchema = z.object({ text: z.string(), key: FieldsSchema.shape.key });

/** The times that a proposal offers: rows without a day are left out. */
const optionsOf = (fields: Fields) =>
  Array.from({ length: MAX_OPTIONS }, (_, index) => index + 1).flatMap((number) => {
    const date = fields[`date${number}` as keyof Fields] ?? '';
    return date === '' ? [] : [{ date, time: fields[`time${number}` as keyof Fields] ?? '' }];
  });

/** What a form decides, for {@link DecisionSchema}. */
const decisionOf = (fields: Fields): unknown => {
  const { type, date, time, text: written, template } = fields;
  if (type === 'confirm') return { type, date, time };
  if (type === 'propose') return { type, options: optionsOf(fields) };
  if (type === 'decline') return { type, text: written };
  if (type === 'reply') return { type, text: written, ...(template ? { subjectTemplate: template } : {}) };
  return { type };
};

const NOT_ASIDE = 'This is not set aside any more, so it was not deleted.';

const REFUSALS: Readonly<Record<string, string>> = {
  'no-address': 'There is no e-mail address, so no mail can be sent. Call, and note what you agreed.',
};

function refusalText(error: Refusal, now: number): string {
  if (error.code === 'conflict') return `${conflictText(error, now)}. Nothing was changed, and nothing is sent.`;
  return error.code === 'invalid' ? error.reason : (REFUSALS[error.code] ?? 'This is not possible.');
}

/** What the log says of a decision. */
const ACTIONS: Readonly<Record<Decision['type'], string>> = {
  confirm: 'confirmed',
  propose: 'proposed a time',
  decline: 'declined',
  cancel: 'cancelled',
  'ask-another-time': 'asked for another time',
  reply: 'answered',
  done: 'finished',
  reopen: 'reopened',
  take: 'took on',
  status: 'set a status',
  'set-aside': 'set aside',
  restore: 'restored',
};

/** Records that are read for other items with the same number. */
const SAME_NUMBER_READS = 100;

/** Decisions that are not the office's. */
const FOREIGN: ReadonlySet<string> = new Set(['ask-another-time', 'status']);

function routesOf(kind: OfficeKind, { open, data, decideWith }: ItemDeps): OfficeRoute[] {
  const path = `/office/${kind}/:id`;
  const read = async (id = '') => (isRecordId(id) ? readItem(open, kind, id) : undefined);

  /** Other items with the same number; a failed search shows none. */
  const sameNumber = (item: Item): Promise<ItemSearch | undefined> =>
    alsoFromThisNumber(open, item.content, { limit: SAME_NUMBER_READS }).catch(() => undefined);

  const page = async (
    call: Pick<StaffCall, 'session' | 'now'>,
    item: Item,
    refused?: { status: number; message: string; typed: Typed },
  ) => {
    const others = await sameNumber(item);
    return officePage({
      title: item.content.name,
      session: call.session,
      section: '/office',
      back: { href: '/office', label: 'Inbox' },
      ...(refused ? { status: refused.status } : {}),
      children: (
        <>
          {refused && (
            <p className="notice notice-error" role="alert">
              {refused.message}
            </p>
          )}
          <div className="item">
            <div className="item-main">
              <ItemState item={item} />
              <ItemContact item={item} practice={data.site.practice} />
              <ItemFacts item={item} />
            </div>
            <div className="item-forms">
              <ItemForms
                item={item}
                templates={replyTemplates(data, kind, item.content.name)}
                typed={refused?.typed ?? {}}
                now={call.now}
              />
            </div>
            <div className="item-past">
              <ItemHistory item={item} />
              {others && <SameNumber search={others} phone={item.content.phone} />}
            </div>
          </div>
        </>
      ),
    });
  };

  return [
    staffRoute({
      name: `${kind}-item`,
      method: 'GET',
      path,
      async handle(call) {
        const item = await read(call.params['id']);
        if (!item) return notFound();
        await call.log({ action: 'seen', kind, item: item.content.id });
        return ok(await page(call, item));
      },
    }),
    staffRoute({
      name: `${kind}-decide`,
      method: 'POST',
      path: `${path}/decide`,
      body: FieldsSchema,
      async handle(call) {
        const { body, actor, now } = call;
        const item = await read(call.params['id']);
        if (!item) return notFound();
        const { id } = item.content;
        const decision = DecisionSchema.safeParse(decisionOf(body));
        if (!decision.success || FOREIGN.has(decision.data.type)) {
          const message = decision.error?.issues[0]?.message ?? 'This cannot be decided here.';
          return ok(await page(call, item, { status: 422, message, typed: body }));
        }
        await call.log({ action: ACTIONS[decision.data.type], kind, item: id });
        const decide = await decideWith(call.defer);
        const request = { kind, id, after: Number(body.after), actor, decision: decision.data, key: body.key };
        const decided = await decide(request);
        if (decided.ok) return ok({ location: itemPath(kind, id) });
        const status = decided.error.code === 'conflict' ? 409 : 422;
        const shown = (await read(id)) ?? item;
        return ok(await page(call, shown, { status, message: refusalText(decided.error, now), typed: body }));
      },
    }),
    staffRoute({
      name: `${kind}-note`,
      method: 'POST',
      path: `${path}/notes`,
      body: NoteSchema,
      async handle(call) {
        const { body, actor, now } = call;
        const item = await read(call.params['id']);
        if (!item) return notFound();
        const { id } = item.content;
        const note = body.text.trim();
        if (note === '' || note.length > NOTE_LIMIT) {
          const message = `Write a note of 1 to ${NOTE_LIMIT} characters.`;
          return ok(await page(call, item, { status: 422, message, typed: { note: body.text } }));
        }
        await call.log({ action: 'wrote a note', kind, item: id });
        await createNotes({ store: open(STORE_OF[kind]) }).add(id, {
          ...{ text: note, at: now, by: actor.id, name: actor.name, key: body.key },
        });
        return ok({ location: itemPath(kind, id) });
      },
    }),
    staffRoute({
      name: `${kind}-delete`,
      method: 'POST',
      path: `${path}/delete`,
      async handle(call) {
        const item = await read(call.params['id']);
        if (!item) return notFound();
        const { id } = item.content;
        if (!item.isAside) return ok(await page(call, item, { status: 409, message: NOT_ASIDE, typed: {} }));
        await call.log({ action: 'deleted', kind, item: id });
        await deleteItem(open, kind, id);
        return ok({ location: '/office?list=aside' });
      },
    }),
  ];
}

/** `/office/<kind>/<id>`. */
export const itemRoutes = (deps: ItemDeps): OfficeRoute[] => OFFICE_KINDS.flatMap((kind) => routesOf(kind, deps));
