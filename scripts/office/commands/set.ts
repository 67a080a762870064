import { COMMAND_LINE } from '../../../netlify/lib/actor.ts';
import { conflictText } from '../../../netlify/lib/decisions/conflict.ts';
import { decideLogged } from '../../../netlify/lib/decisions/logged-decision.ts';
import { createDecide, type Refusal } from '../../../netlify/lib/decisions/decide.ts';
import type { Decision } from '../../../netlify/lib/decisions/decisions.ts';
import { isEnquiryKind, ENQUIRY_KINDS, type EnquiryKind } from '../../../netlify/lib/enquiries/kinds.ts';
import { SETTABLE_STATUSES } from '../../../netlify/lib/enquiries/events.ts';
import { type Arguments, CommandError, textOption, UsageError } from '../../command-line.ts';
import type { Command } from '../command.ts';
import { findById } from '../entries.ts';

const POSSIBLE = ENQUIRY_KINDS.map((kind) => `${kind}: ${SETTABLE_STATUSES[kind].join(', ')}`).join('; ');

/** The decision of a command line. A confirmation with date and time tells the patient; a status alone does not. */
function decisionFrom(kind: EnquiryKind, status: string, args: Arguments): Decision {
  const [date, time] = [textOption(args, 'date'), textOption(args, 'time')];
  if (date === undefined && time === undefined) return { type: 'status', status };
  if (kind !== 'appointments' || status !== 'confirmed' || date === undefined || time === undefined)
    throw new UsageError('--date and --time belong together, and to "confirmed".');
  return { type: 'confirm', date, time };
}

/** What the refusal means for the person at the terminal. */
function refusalText(refusal: Refusal, now: number): string {
  switch (refusal.code) {
    case 'conflict':
      return `${conflictText(refusal, now)}. Nothing was changed. Look at it with \`show\`, and run this again if it is still right.`;
    case 'invalid':
      return refusal.reason;
    case 'no-address':
      return 'No e-mail address is known, so no mail can be sent.';
    case 'taken':
      return `The time is confirmed for ${refusal.others.join(', ')}. Nothing was changed. Choose another time, or confirm both in the office.`;
    case 'unusual':
      return `${refusal.warnings.map(({ text }) => text).join(' ')} Nothing was changed. Choose another time, or confirm it in the office.`;
    case 'unknown':
      return 'It may be erased or removed by now; see `list`.';
  }
}

export const set: Command = {
  usage: 'set ID STATUS [--date DATE --time TIME]',
  summary: 'sets the status of one',
  details: [
    `STATUS for ${POSSIBLE}.`,
    'Earlier statuses stay in the history that `show` prints. A status sends no mail.',
    '--date DATE  with "confirmed": the day, YYYY-MM-DD, at the practice; the site mails a confirmation to the patient',
    '--time TIME  HH:MM',
  ],
  texts: ['date', 'time'],
  async run(office, args) {
    const [start, status, ...more] = args.positionals;
    if (start === undefined || status === undefined || more.length > 0)
      throw new UsageError(`Say which one and what it is now: set ID STATUS. ${POSSIBLE}.`);
    const { kind, id } = await findById(office.site, start);
    if (!isEnquiryKind(kind)) throw new UsageError(`The status of ${kind} is made by visitors. What can be set: ${POSSIBLE}.`);
    const possible: readonly string[] = SETTABLE_STATUSES[kind];
    if (!possible.includes(status)) throw new UsageError(`${kind} cannot be "${status}". Possible: ${possible.join(', ')}.`);
    const decision = decisionFrom(kind, status, args);
    const { site, clock, notify } = office;
    const after = await site.stores[kind].events.lastNumber(id);
    const decide = createDecide({ ...site, clock, ...(notify ? { notify } : {}) });
    const decided = await decideLogged(
      { kind, id, after, actor: COMMAND_LINE, decision },
      {
        decide,
        log: (action) => site.staff.audit.record({ actor: COMMAND_LINE, action, kind, item: id }),
        action: decision.type === 'confirm' ? 'confirmed' : `set to "${status}"`,
      },
    );
    if (!decided.ok) {
      const text = refusalText(decided.error, clock());
      throw decided.error.code === 'invalid' ? new UsageError(text) : new CommandError(text);
    }
    const { event, mailed, sameTime } = decided.value;
    office.note(`${id} is ${event.status}.`);
    if (mailed)
      office.note(notify ? 'The mail to the patient is sent.' : 'The site sends the mail to the patient within a few minutes.');
    if (sameTime.length > 0) office.note(`Confirmed for the same time too: ${sameTime.join(', ')}.`);
  },
};
