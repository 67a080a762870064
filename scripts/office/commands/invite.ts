import { INVITATION_LIFETIME } from '../../../netlify/lib/staff/invitations.ts';
import { PersonNameSchema } from '../../../netlify/lib/staff/people.ts';
import { COMMAND_LINE } from '../../../netlify/lib/actor.ts';
import { escapeLine } from '../escape-control.ts';
import { onlyArgument, UsageError } from '../../command-line.ts';
import { type Command, practiceTime } from '../command.ts';

export const invite: Command = {
  usage: 'invite NAME [--doctor]',
  summary: 'prints a link with which a person joins the office, or adds a device',
  details: [
    'The link is valid for one hour and once. The person opens it and creates a passkey.',
    'For a name that is in the office already, the link adds a device: so it is also the recovery after a lost phone.',
    '--doctor     the person may do everything, also invite and remove people',
  ],
  flags: ['doctor'],
  async run({ site, clock, print, note, siteUrl }, args) {
    const { data: name, error } = PersonNameSchema.safeParse(onlyArgument(args, 'whom: a name in quotation marks'));
    if (name === undefined) throw new UsageError(error.issues[0]?.message ?? '');
    const role = args.values['doctor'] ? 'doctor' : 'office';
    const { people, invitations, audit } = site.staff;
    const known = await people.named(name);
    if (known?.role === 'office' && role === 'doctor')
      throw new UsageError(
        `${escapeLine(known.name)} is in the office already, without --doctor. Remove the person there first.`,
      );
    await audit.record({ actor: COMMAND_LINE, action: 'invited', kind: 'people', item: known?.id ?? '' });
    const token = await invitations.create(known ?? { name, role }, COMMAND_LINE);
    print(`${siteUrl}/office/join#${token}\n`);
    note(
      known
        ? `It adds a device of ${escapeLine(known.name)}, who is in the office already.`
        : `With it ${escapeLine(name)} joins as ${role === 'doctor' ? 'doctor' : 'office staff'}.`,
    );
    note(`Valid until ${practiceTime(clock() + INVITATION_LIFETIME)} at the practice, and once.`);
  },
};
