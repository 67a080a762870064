import { Field, FieldErrors, Options } from '../islands/Forms/fields.tsx';
import { ErrorSummary } from '../components/forms/ErrorSummary.tsx';

const VALUES = ['first', 'second'];
const LABELS = { first: 'The first choice', second: 'The second choice' };

/** Every kind of field: empty, with a hint, with an error. */
export const FieldStates = () => (
  <form className="grid max-w-160 gap-5" aria-label="Fields">
    <Field name="required" label="A field that is required" />
    <Field name="optional" label="A field that is optional" optional hint="A hint about what to write." />
    <Field as="select" name="choice" label="A choice">
      <Options prompt="Choose one" values={VALUES} labels={LABELS} />
    </Field>
    <Field name="day" label="A day" type="date" />
    <Field as="textarea" name="text" label="A longer text" rows={4} />
    <label className="check">
      <input type="checkbox" name="agreed" />
      <span>A box to tick</span>
    </label>
    <FieldErrors value={{ wrong: 'Please enter a valid email address', chosen: 'Please choose one' }}>
      <Field name="wrong" label="A field with an error" defaultValue="nimali" />
      <Field as="select" name="chosen" label="A choice with an error" hint="A hint beside an error.">
        <Options prompt="Choose one" values={VALUES} labels={LABELS} />
      </Field>
    </FieldErrors>
    <ErrorSummary />
    <button className="btn justify-self-start" type="button">
      Send
    </button>
  </form>
);
