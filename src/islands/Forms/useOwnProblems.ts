import { useEffect, useRef } from 'react';

/** A form of the page: once it is alive, it says itself what is wrong, instead of the browser's balloons. */
export function useOwnProblems() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  return form;
}
