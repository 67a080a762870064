/** The page of one item: what was sent, what was decided, and the forms that decide. */
import * as z from 'zod/mini';
import { normaliseParagraphs } from '../../../src/schemas/api/pasted-text.ts';
import type { Call } from '../http/endpoint.ts';
import type { Decide } from '../office/decide.ts';
import { deleteItem } from '../office/delete-item.ts';
import { itemPath } from '../item-path.ts';
import { type Item, readItem } from '../office/item.ts';
import { replyTemplates } from '../office/reply-templates.ts';
import { ok } from '../result.ts';
import type { SiteData } from '../site-data.ts';
import { isRecordId } from '../stores/inbox.ts';
import { createNotes } from '../stores/notes.ts';
import { OFFICE_KINDS, type OfficeKind, STORE_OF } from '../stores/office-kinds.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { alsoFromThisNumber, type ItemSearch } from '../office/find-items.ts';
import { ACTIONS, decisionOf, FieldsSchema, refusalText } from './decision-fields.ts';
import type { Typed } from './decision-form.tsx';
import { ItemContact } from './item-contact.tsx';
import { ItemFacts, ItemHistory } from './item-details.tsx';
import { ItemForms, NOTE_LIMIT } from './item-forms.tsx';
import { ItemState } from './item-state.tsx';
import { officePage } from './layout.tsx';
import { notFound, type OfficeRoute, staffRoute, type StaffCall } from './route.ts';
import { sentField } from './sent-field.ts';
import { SameNumber } from './same-number.tsx';

/** Opens the module that decides. @param defer runs work after the response */
export type DecideWith = (defer: Call<unknown>['defer']) => Promise<Decide>;

interface ItemDeps {
  open: OpenStore;
  data: Pick<SiteData, 'site' | 'office'>;
  decideWith: DecideWith;
}

const NoteSchema = z.object({ text: sentField(), key: FieldsSchema.shape.key });

const NOT_DELETED = {
  open: 'This is not set aside any more, so it was not deleted.',
  committed:
    'The patient may count on a confirmed or proposed time, so this was not deleted. Cancel, confirm another time or decline first, so that the patient gets a mail.',
} as const;

/** Records that are read for other items with the same number. */
const SAME_NUMBER_READS = 100;

/** Why a form was not accepted, and what was typed. */
interface Refused {
  status: number;
  message: string;
  typed: Typed;
}

function routesOf(kind: OfficeKind, { open, data, decideWith }: ItemDeps): OfficeRoute[] {
  const path = `/office/${kind}/:id`;
  const read = async (id = '') => (isRecordId(id) ? readItem(open, kind, id) : undefined);

  /** Other items with the same number; a failed search shows none. */
  const sameNumber = (item: Item): Promise<ItemSearch | undefined> =>
    alsoFromThisNumber(open, item.content, { limit: SAME_NUMBER_READS }).catch(() => undefined);

  const page = async (call: Pick<StaffCall, 'session' | 'now'>, item: Item, refused?: Refused) => {
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
              <ItemState item={item} now={call.now} />
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

  /** The page of an item, also after a form that was not accepted: without an entry in the log it is not shown. */
  async function seen(call: StaffCall<unknown>, item: Item, refused?: Refused) {
    await call.log({ action: 'seen', kind, item: item.content.id });
    return ok(await page(call, item, refused));
  }

  return [
    staffRoute({
      name: `${kind}-item`,
      method: 'GET',
      path,
      async handle(call) {
        const item = await read(call.params['id']);
        if (!item) return notFound();
        return seen(call, item);
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
        const decision = decisionOf(body);
        if (!decision.ok) return seen(call, item, { status: 422, message: decision.error, typed: body });
        await call.log({ action: ACTIONS[decision.value.type], kind, item: id });
        const decide = await decideWith(call.defer);
        const request = { kind, id, after: Number(body.after), actor, decision: decision.value, key: body.key };
        const decided = await decide(request);
        if (decided.ok) return ok({ location: itemPath(kind, id) });
        // The entry above names the decision, which was not made.
        await call.log({ action: 'was refused', kind, item: id });
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
        const note = normaliseParagraphs(body.text);
        if (note === '' || note.length > NOTE_LIMIT) {
          const message = `Write a note of 1 to ${NOTE_LIMIT} characters.`;
          return seen(call, item, { status: 422, message, typed: { note: body.text } });
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
        await call.log({ action: 'deleted', kind, item: id });
        const deleted = await deleteItem(open, kind, id, call.actor, call.now);
        if (deleted === 'deleted' || deleted === 'unknown') return ok({ location: '/office?list=aside' });
        await call.log({ action: 'was refused', kind, item: id });
        return seen(call, (await read(id)) ?? item, { status: 409, message: NOT_DELETED[deleted], typed: {} });
      },
    }),
  ];
}

/** `/office/<kind>/<id>`. */
export const itemRoutes = (deps: ItemDeps): OfficeRoute[] => OFFICE_KINDS.flatMap((kind) => routesOf(kind, deps));
