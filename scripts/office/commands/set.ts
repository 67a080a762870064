import { HANDLED, STATUSES } from '../../../netlify/lib/office/entry.ts';
import { createStatuses } from '../../../netlify/lib/stores/statuses.ts';
import { type Command, EXIT, UsageError } from '../command.ts';
import { findById, isHandled } from './find-by-id.ts';

const POSSIBLE = HANDLED.map((kind) => `${kind}: ${STATUSES[kind].join(', ')}`).join('; ');

export const set: Command = {
  usage: 'set ID STATUS',
  summary: 'sets the status of one',
  details: [`STATUS for ${POSSIBLE}.`, 'Earlier statuses stay in the history that `show` prints.'],
  options: {},
  async run(office, { positionals }) {
    const [start, status, ...more] = positionals;
    if (start === undefined || status === undefined || more.length > 0)
      throw new UsageError(`Say which one and what it is now: set ID STATUS. ${POSSIBLE}.`);
    const { kind, id } = await findById(office, start);
    if (!isHandled(kind)) throw new UsageError(`The status of ${kind} is made by visitors. What can be set: ${POSSIBLE}.`);
    if (!STATUSES[kind].includes(status))
      throw new UsageError(`${kind} cannot be "${status}". Possible: ${STATUSES[kind].join(', ')}.`);
    await createStatuses({ store: office.open(kind), clock: office.clock }).set(id, status);
    office.note(`${id} is ${status}.`);
    return EXIT.done;
  },
};
