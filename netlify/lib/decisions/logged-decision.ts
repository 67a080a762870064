import type { Decide, Decided, DecideRequest, Refusal } from './decide.ts';
import type { Result } from '../result.ts';

/**
 * Decides, after the log has named what is decided. If it is refused, a second entry says that it was not made.
 * @param log writes an entry about the enquiry @param action what the entry says, as "confirmed"
 */
export async function decideLogged(
  request: DecideRequest,
  { decide, log, action }: { decide: Decide; log: (action: string) => Promise<unknown>; action: string },
): Promise<Result<Decided, Refusal>> {
  await log(action);
  const decided = await decide(request);
  if (!decided.ok) await log('was refused');
  return decided;
}

/** HTTP status of a refusal: 409 if somebody else was first, else 422. */
export const statusOfRefusal = ({ code }: Refusal): 409 | 422 => (code === 'conflict' || code === 'taken' ? 409 : 422);
