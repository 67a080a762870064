import { useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';

export interface Problem {
  /** Id of the control. */
  id: string;
  text: string;
}

/**
 * All that is wrong, above the form: it takes the focus after a try, so that nobody has to look for what did not go
 * through, and each line leads to its field.
 *
 * @param tries how often the form was sent with something wrong; the focus comes with each
 */
export function Problems({ problems, tries }: { problems: readonly Problem[]; tries: number }) {
  const box = useRef<HTMLDivElement>(null);
  const focusedAt = useRef(0);
  // What is wrong may be known a moment after the try; until then the box is hidden and takes no focus.
  useEffect(() => {
    if (problems.length === 0 || tries === focusedAt.current) return;
    focusedAt.current = tries;
    box.current?.focus();
  }, [problems, tries]);
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
      <h2 id="problems">Please look at this again</h2>
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
