/** All forms of an enquiry's page. */
import { ENGLISH_NAMES } from '../../../../src/language/languages.ts';
import { TEXT_LIMITS } from '../../../../src/api-schemas/text.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import { commitmentOf, endsSilently } from '../../enquiries/commitment.ts';
import type { Enquiry } from '../../decisions/enquiry-state.ts';
import type { ReplyTemplate } from '../../patient-mail/templates.ts';
import { OtherTimeForms } from './appointment-forms.tsx';
import { DecisionForm, type FormsProps, Told } from './decision-form.tsx';
import { HiddenFields, TextArea } from '../app/form-fields.tsx';

/** Longest note, in characters. */
export const NOTE_LIMIT = 2000;

interface EnquiryFormsProps extends FormsProps {
  templates: readonly ReplyTemplate[];
}

const ReplyForm = ({ enquiry, templates, typed }: EnquiryFormsProps) => {
  const isTyped = typed['type'] === 'reply';
  const { kind, id, record } = enquiry.content;
  const { language = 'en' } = record;
  const inLanguage = language === 'en' ? '' : `, in ${ENGLISH_NAMES[language]}`;
  return (
    <div className="grid gap-3" id="reply" data-hotkey="r">
      <details open={isTyped || (kind !== 'appointments' && enquiry.list !== 'done')}>
        <summary>Reply</summary>
        <DecisionForm enquiry={enquiry} type="reply" label="Send the reply">
          {isTyped && typed['template'] !== undefined && <HiddenFields fields={{ template: typed['template'] }} />}
          <TextArea
            id="reply-text"
            label="Reply"
            hint={`The mail adds the greeting and the practice’s name${inLanguage}.`}
            lang={language}
            rows={7}
            limit={TEXT_LIMITS.message}
            value={isTyped ? typed['text'] : ''}
          />
          <Told enquiry={enquiry}> with this text.</Told>
        </DecisionForm>
      </details>
      {templates.length > 0 && (
        <p className="flex flex-wrap items-center gap-2" role="group" aria-label="Reply with a template">
          {templates.map((template) => (
            <a
              key={template.id}
              className="btn btn-quiet btn-small"
              href={`${enquiryPath(kind, id)}?template=${template.id}#reply`}
            >
              {template.name}
            </a>
          ))}
        </p>
      )}
    </div>
  );
};

const NoteForm = ({ enquiry: { content }, typed }: Pick<FormsProps, 'enquiry' | 'typed'>) => (
  <details open={typed['note'] !== undefined}>
    <summary>Write a note</summary>
    <form className="panel" method="post" action={`${enquiryPath(content.kind, content.id)}/notes`}>
      <input type="hidden" name="key" value={crypto.randomUUID()} />
      <TextArea id="note-text" label="Note" hint="Only the office sees it." rows={3} limit={NOTE_LIMIT} value={typed['note']} />
      <button className="btn">Keep the note</button>
    </form>
  </details>
);

const DeleteForm = ({ enquiry: { content } }: { enquiry: Enquiry }) => (
  <details>
    <summary>Delete</summary>
    <form className="panel" method="post" action={`${enquiryPath(content.kind, content.id)}/delete`}>
      <p>Everything of this enquiry is removed, and no mail is sent. There is no way back.</p>
      <button className="btn">Delete for good</button>
    </form>
  </details>
);

/**
 * All forms but the one that confirms, as far as the state of the enquiry allows them. A commitment to the patient can only end by
 * a form that sends a mail.
 */
export const EnquiryForms = (props: EnquiryFormsProps) => {
  const { enquiry, now } = props;
  const commitment = commitmentOf(enquiry.history.at(-1), now);
  const can = (type: 'done' | 'reopen' | 'set-aside') => !commitment || !endsSilently({ type }, commitment, now);
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2>Answer</h2>
      {enquiry.content.kind === 'appointments' && <OtherTimeForms {...props} />}
      {enquiry.content.address !== '' && <ReplyForm {...props} />}
      <NoteForm {...props} />
      <div className="actions gap-3 border-t border-line pt-4">
        {enquiry.list !== 'done' && <DecisionForm enquiry={enquiry} type="take" label="I’m on it" />}
        {enquiry.list !== 'done' && can('done') && <DecisionForm enquiry={enquiry} type="done" label="Done" />}
        {enquiry.list !== 'new' && can('reopen') && <DecisionForm enquiry={enquiry} type="reopen" label="Open again" />}
        {enquiry.isAside ? (
          <DecisionForm enquiry={enquiry} type="restore" label="Restore: no spam" />
        ) : (
          can('set-aside') && <DecisionForm enquiry={enquiry} type="set-aside" label="Set aside as spam" />
        )}
      </div>
      {enquiry.isAside && !commitment && <DeleteForm enquiry={enquiry} />}
    </section>
  );
};
