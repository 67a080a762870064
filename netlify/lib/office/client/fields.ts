/** The fields of a form as texts. */
export const formFields = (form: HTMLFormElement, submitter: HTMLElement | null = null): [name: string, value: string][] =>
  [...new FormData(form, submitter)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
