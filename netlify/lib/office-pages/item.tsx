/** The page of one item: what was sent, what was decided, and the forms that decide. */
import * as z from 'zod/mini';
import type { Call } from '../http/endpoint.ts';
import { conflictText } from '../office/conflict.ts';
import type { Decide, Refusal } from '../office/decide.ts';
import { type Decision, DecisionSchema, MAX_OPTIONS } from '../office/decisions.ts';
import { type Item, readItem } from '../office/item.ts';
import { replyTemplates } from '../office/reply-templates.ts';
import { ok } from '../result.ts';
import type { SiteData } from '../site-data.ts';
import { isRecordId } from '../stores/inbox.ts';
import { createNotes } from '../stores/notes.ts';
import { OFFICE_KINDS, type OfficeKind, STORE_OF } from '../stores/office-kinds.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { ItemDetails } from './item-details.tsx';
import { ItemForms, type Typed } from './item-forms.tsx';
import { KIND_LABELS } from './inbox.tsx';
import { officePage } from './layout.tsx';
import { notFound, type OfficeRoute, staffRoute, type StaffCall } from './route.ts';

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

/** Longest note, in characters. */
const NOTE_LIMIT = 2000;

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

/** Decisions that are not the office's. */
const FOREIGN: ReadonlySet<string> = new Set(['ask-another-time', 'status']);

function routesOf(kind: OfficeKind, { open, data, decideWith }: ItemDeps): OfficeRoute[] {
  const path = `/office/${kind}/:id`;
  const read = async (id = '') => (isRecordId(id) ? readItem(open, kind, id) : undefined);

  const page = (
    call: Pick<StaffCall, 'session' | 'now'>,
    item: Item,
    refused?: { status: number; message: string; typed: Typed },
  ) =>
    officePage({
      title: `${KIND_LABELS[kind][0]}: ${item.content.name}`,
      session: call.session,
      section: '/office',
      ...(refused ? { status: refused.status } : {}),
      children: (
        <>
          {refused && (
            <p className="notice" role="alert">
              {refused.message}
            </p>
          )}
          <ItemDetails item={item} practice={data.site.practice} />
          <ItemForms
            item={item}
            templates={replyTemplates(data, kind, item.content.name)}
            typed={refused?.typed ?? {}}
            now={call.now}
          />
        </>
      ),
    });

  return [
    staffRoute({
      name: `${kind}-item`,
      method: 'GET',
      path,
      async handle(call) {
        const item = await read(call.params['id']);
        if (!item) return notFound();
        await call.log({ action: 'seen', kind, item: item.content.id });
        return ok(page(call, item));
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
          return ok(page(call, item, { status: 422, message, typed: body }));
        }
        await call.log({ action: ACTIONS[decision.data.type], kind, item: id });
        const decide = await decideWith(call.defer);
        const request = { kind, id, after: Number(body.after), actor, decision: decision.data, key: body.key };
        const decided = await decide(request);
        if (decided.ok) return ok({ location: `/office/${kind}/${id}` });
        const status = decided.error.code === 'conflict' ? 409 : 422;
        const shown = (await read(id)) ?? item;
        return ok(page(call, shown, { status, message: refusalText(decided.error, now), typed: body }));
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
          return ok(page(call, item, { status: 422, message, typed: { note: body.text } }));
        }
        await call.log({ action: 'wrote a note', kind, item: id });
        await createNotes({ store: open(STORE_OF[kind]) }).add(id, {
          ...{ text: note, at: now, by: actor.id, name: actor.name, key: body.key },
        });
        return ok({ location: `/office/${kind}/${id}` });
      },
    }),
  ];
}

/** `/office/<kind>/<id>`. */
export const itemRoutes = (deps: ItemDeps): OfficeRoute[] => OFFICE_KINDS.flatMap((kind) => routesOf(kind, deps));
