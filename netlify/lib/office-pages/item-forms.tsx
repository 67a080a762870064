/** All forms of an item's page. */
import { TEXT_LIMITS } from '../../../src/schemas/api/text.ts';
import { itemPath } from '../item-path.ts';
import { commitmentOf, endsSilently } from '../office/commitment.ts';
import type { Item } from '../office/item.ts';
import type { ReplyTemplate } from '../office/reply-templates.ts';
import { AppointmentForms } from './appointment-forms.tsx';
import { DecisionForm, type Typed } from './decision-form.tsx';
import { TextArea } from './form-fields.tsx';

/** Longest note, in characters. */
export const NOTE_LIMIT = 2000;

interface FormsProps {
  item: Item;
  templates: readonly ReplyTemplate[];
  typed: Typed;
  /** Milliseconds since 1970. */
  now: number;
}

const ReplyForms = ({ item, templates, typed }: FormsProps) => {
  const isTyped = typed['type'] === 'reply';
  const { kind } = item.content;
  return (
    <>
      <details open={isTyped || (kind !== 'appointments' && item.section !== 'done')}>
        <summary>Reply</summary>
        <DecisionForm item={item} type="reply" label="Send the reply">
          <TextArea
            id="reply-text"
            label="Reply"
            hint="The mail adds the greeting and the practice’s name."
            rows={7}
            limit={TEXT_LIMITS.message}
            value={isTyped ? typed['text'] : ''}
          />
        </DecisionForm>
      </details>
      {templates.length > 0 && (
        <details>
          <summary>Reply with a template</summary>
          <div className="templates">
            {templates.map(({ id, name, text }) => (
              <details key={id} name="template">
                <summary>{name}</summary>
                <DecisionForm item={item} type="reply" label="Send the reply">
                  <input type="hidden" name="template" value={id} />
                  <TextArea id={`reply-${id}`} label={name} rows={7} limit={TEXT_LIMITS.message} value={text} />
                </DecisionForm>
              </details>
            ))}
          </div>
        </details>
      )}
    </>
  );
};

const NoteForm = ({ item: { content }, typed }: Pick<FormsProps, 'item' | 'typed'>) => (
  <details open={typed['note'] !== undefined}>
    <summary>Write a note</summary>
    <form className="panel" method="post" action={`${itemPath(content.kind, content.id)}/notes`}>
      <input type="hidden" name="key" value={crypto.randomUUID()} />
      <TextArea id="note-text" label="Note" hint="Only the office sees it." rows={3} limit={NOTE_LIMIT} value={typed['note']} />
      <button className="btn">Keep the note</button>
    </form>
  </details>
);

const DeleteForm = ({ item: { content } }: { item: Item }) => (
  <details>
    <summary>Delete</summary>
    <form className="panel" method="post" action={`${itemPath(content.kind, content.id)}/delete`}>
      <p>Everything of this item is removed, and no mail is sent. There is no way back.</p>
      <button className="btn">Delete for good</button>
    </form>
  </details>
);

/** All forms that make sense for the item's present state. Where the patient has to be told, the forms with a mail remain. */
export const ItemForms = (props: FormsProps) => {
  const { item, now } = props;
  const commitment = commitmentOf(item.history.at(-1), now);
  const can = (type: 'done' | 'reopen' | 'set-aside') => !commitment || !endsSilently({ type }, commitment, now);
  return (
    <section>
      <h2>Answer</h2>
      <AppointmentForms {...props} />
      {item.content.address !== '' && <ReplyForms {...props} />}
      <NoteForm {...props} />
      <div className="actions">
        {item.section === 'done' ? (
          can('reopen') && <DecisionForm item={item} type="reopen" label="Open again" />
        ) : (
          <>
            <DecisionForm item={item} type="take" label="I’m on it" />
            {can('done') && <DecisionForm item={item} type="done" label="Done" />}
          </>
        )}
        {item.isAside ? (
          <DecisionForm item={item} type="restore" label="Restore: no spam" />
        ) : (
          can('set-aside') && <DecisionForm item={item} type="set-aside" label="Set aside as spam" />
        )}
      </div>
      {item.isAside && !commitment && <DeleteForm item={item} />}
    </section>
  );
};
