import { use } from 'react';
import { FieldWords } from '../../islands/Forms/fields.tsx';
import { Icon } from '../../islands/Icon.tsx';

/** The place for all errors of a form: the server fills it in without a script (repopulate-form.ts), or field-errors.ts does. */
export const ErrorSummary = () => (
  <div className="notice notice-urgent" data-problems="" tabIndex={-1} role="group" aria-labelledby="problems" hidden>
    <Icon name="alert" />
    <h2 id="problems">{use(FieldWords).problems}</h2>
    <ul />
  </div>
);
