/** All forms of an enquiry's page. */
import { englishName } from '../../../../src/language/english-name.ts';
import { firstLanguage } from '../../../../src/language/languages.ts';
import { TEXT_LIMITS } from '../../../../src/api-schemas/text.ts';
import { enquiryPath } from '../../enquiries/kinds.ts';
import { commitmentOf, endsSilently } from '../../enquiries/commitment.ts';
import type { Enquiry } from '../../decisions/enquiry-state.ts';
import type { ReplyTemplate } from '../../patient-mail/templates.ts';
import { canPropose, EndForms } from './appointment-forms.tsx';
import { DecisionForm, type FormsProps, Told } from './decision-form.tsx';
import { HiddenFields, TextArea } from '../app/form-fields.tsx';

/** Longest note, in characters. */
export const NOTE_LIMIT = 2000;

interface EnquiryFormsProps extends FormsProps {
  templates: readonly ReplyTemplate[];
}

const ReplyForm = ({ enquiry, templates, typed, isMain }: EnquiryFormsProps & { isMain: boolean }) => {
  const isTyped = typed['type'] === 'reply';
  const { kind, id, record } = enquiry.content;
  const { language = firstLanguage() } = record;
  const inLanguage = language === 'en' ? '' : `, in ${englishName(language)}`;
  const form = (
    <DecisionForm enquiry={enquiry} type="reply" label="Send the reply">
      {isTyped && typed['template'] !== undefined && <HiddenFields fields={{ template: typed['template'] }} />}
      <TextArea
        id="reply-text"
        label="Reply"
        hint={`The mail adds greeting and name${inLanguage}.`}
        lang={language}
        isGrowing
        limit={TEXT_LIMITS.message}
        value={isTyped ? typed['text'] : ''}
      />
      <Told enquiry={enquiry}> with this text.</Told>
    </DecisionForm>
  );
  return (
    <div className="grid gap-3" id="reply" data-hotkey="r">
      {isMain ? (
        form
      ) : (
        <details open={isTyped}>
          <summary>Reply</summary>
          {form}
        </details>
      )}
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

export const NoteForm = ({ enquiry: { content }, typed }: Pick<FormsProps, 'enquiry' | 'typed'>) => (
  <form className="panel" method="post" action={`${enquiryPath(content.kind, content.id)}/notes`}>
    <input type="hidden" name="key" value={crypto.randomUUID()} />
    <TextArea id="note-text" label="Note" hint="Only the office sees it." rows={3} limit={NOTE_LIMIT} value={typed['note']} />
    <button className="btn">Keep the note</button>
  </form>
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
 * What else can be done, in one row above the form that answers: ways to forms that the page shows alone, and decisions without a
 * mail. A commitment to the patient can only end by a form that sends a mail.
 */
export const Tools = ({ enquiry, now }: Pick<FormsProps, 'enquiry' | 'now'>) => {
  const { content, list, isAside, history } = enquiry;
  const commitment = commitmentOf(history.at(-1), now);
  const can = (type: 'done' | 'reopen' | 'set-aside') => !commitment || !endsSilently({ type }, commitment, now);
  const address = enquiryPath(content.kind, content.id);
  return (
    <div className="tools" role="group" aria-label="More">
      {canPropose(enquiry) && (
        <a className="btn" href={`${address}?propose`} aria-label="Propose other times" title="Propose other times">
          Other times
        </a>
      )}
      <a className="btn" href={`${address}?note`} aria-label="Write a note" title="Write a note">
        Note
      </a>
      {list !== 'done' && <DecisionForm enquiry={enquiry} type="take" label="I’m on it" />}
      {list !== 'done' && can('done') && <DecisionForm enquiry={enquiry} type="done" label="Done" />}
      {list !== 'new' && can('reopen') && <DecisionForm enquiry={enquiry} type="reopen" label="Open again" />}
      {isAside && <DecisionForm enquiry={enquiry} type="restore" label="No spam" name="Restore: no spam" />}
      {!isAside && can('set-aside') && <DecisionForm enquiry={enquiry} type="set-aside" label="Spam" name="Set aside as spam" />}
    </div>
  );
};

/** The forms below the one that confirms, as far as the state of the enquiry allows them. */
export const EnquiryForms = (props: EnquiryFormsProps) => {
  const { enquiry, now } = props;
  const isAppointment = enquiry.content.kind === 'appointments';
  const canReply = enquiry.content.address !== '';
  const isMain = !isAppointment && enquiry.list !== 'done';
  return (
    <section className="grid grid-cols-1 gap-3" aria-label="Answer">
      {canReply && isMain && <ReplyForm {...props} isMain />}
      {isAppointment && <EndForms {...props} />}
      {canReply && !isMain && <ReplyForm {...props} isMain={false} />}
      {enquiry.isAside && !commitmentOf(enquiry.history.at(-1), now) && <DeleteForm enquiry={enquiry} />}
    </section>
  );
};
