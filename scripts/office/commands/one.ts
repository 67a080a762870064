import { HANDLED, type HandledKind, type Kind } from '../../../netlify/lib/office/entry.ts';
import { idsLike } from '../../../netlify/lib/office/list.ts';
import { type Office, UsageError } from '../command.ts';

/** A part of an id that is worth looking for. */
const ID = /^[0-9a-z-]{6,64}$/;

export const isHandled = (kind: Kind): kind is HandledKind => HANDLED.some((one) => one === kind);

/** The one thing whose id begins like this. */
export async function oneOf({ open }: Office, start: string): Promise<{ kind: Kind; id: string }> {
  if (!ID.test(start)) throw new UsageError(`"${start}" is no id. Take one, or its first letters, from \`list\`.`);
  const [found, ...more] = await idsLike(open, start);
  if (!found) throw new UsageError(`Nothing has the id ${start}. It may be erased or removed by now; see \`list\`.`);
  if (more.length > 0) throw new UsageError(`${more.length + 1} ids begin with ${start}. Give more of it.`);
  return found;
}
