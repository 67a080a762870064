import { UsageError } from '../../command-line.ts';
import type { Office } from '../command.ts';
import { idsWithPrefix, type Kind } from '../entries.ts';

/** An id, or a prefix that is long enough to search for. */
const ID_PREFIX = /^[0-9a-z-]{6,64}$/;

/** The entry whose id has this prefix. @throws {UsageError} for none or several */
export async function findById({ site }: Office, prefix: string): Promise<{ kind: Kind; id: string }> {
  if (!ID_PREFIX.test(prefix)) throw new UsageError(`"${prefix}" is no id. Take one, or its first letters, from \`list\`.`);
  const [found, ...more] = await idsWithPrefix(site, prefix);
  if (!found) throw new UsageError(`Nothing has the id ${prefix}. It may be erased or removed by now; see \`list\`.`);
  if (more.length > 0) throw new UsageError(`${more.length + 1} ids begin with ${prefix}. Give more of it.`);
  return found;
}
