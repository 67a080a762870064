import { useEffect, useRef } from 'react';

/** Turns off the browser's own validation once the form is hydrated, which shows the errors itself. */
export function useNoValidate() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  return form;
}
