import { ChoiceField, Field, FieldErrors } from '../islands/Forms/fields.tsx';
import { ErrorSummary } from '../components/forms/ErrorSummary.tsx';

const CHOICES = [
  { id: 'first', name: 'The first choice' },
  { id: 'second', name: 'The second choice' },
];

/** Every kind of field: empty, with a hint, with an error. */
export const FieldStates = () => (
  <form className="grid max-w-160 gap-5" aria-label="Fields">
    <Field name="required" label="A field that is required" />
    <Field name="optional" label="A field that is optional" optional hint="A hint about what to write." />
    <ChoiceField name="choice" label="A choice" prompt="Choose one" choices={CHOICES} />
    <Field name="day" label="A day" type="date" />
    <Field as="textarea" name="text" label="A longer text" rows={4} />
    <label className="check">
      <input type="checkbox" name="agreed" />
      <span>A box to tick</span>
    </label>
    <FieldErrors value={{ wrong: 'Please enter a valid email address', chosen: 'Please choose one' }}>
      <Field name="wrong" label="A field with an error" defaultValue="nimali" />
      <ChoiceField
        name="chosen"
        label="A choice with an error"
        hint="A hint beside an error."
        prompt="Choose one"
        choices={CHOICES}
      />
    </FieldErrors>
    <ErrorSummary />
    <button className="btn justify-self-start" type="button">
      Send
    </button>
  </form>
);
