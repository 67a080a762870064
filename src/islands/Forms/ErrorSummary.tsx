import { use, useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { FieldWords } from './fields.tsx';

export interface FieldProblem {
  name: string;
  /** Id of the control. */
  id: string;
  text: string;
}

/** All errors of a form. It takes the focus after each failed submission. @param tries number of failed submissions */
export function ErrorSummary({ problems, tries }: { problems: readonly FieldProblem[]; tries: number }) {
  const box = useRef<HTMLDivElement>(null);
  const words = use(FieldWords);
  useEffect(() => {
    if (tries === 0) return;
    // Firefox's own scrolling leaves the heading below the page's header.
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [tries]);
  return (
    <div
      className="notice notice-urgent"
      ref={box}
      data-problems=""
      tabIndex={-1}
      role="group"
      aria-labelledby="problems"
      hidden={problems.length === 0}
    >
      {problems.length > 0 && <Icon name="alert" />}
      <h2 id="problems">{words.problems}</h2>
      <ul>
        {problems.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.querySelector<HTMLElement>(`#${id}`)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
