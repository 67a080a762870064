import type { ComponentProps } from 'react';
import type { Device } from '../../staff/devices.ts';
import { type Invitation, INVITATION_LIFETIME } from '../../staff/invitations.ts';
import type { Person, Role } from '../../staff/people.ts';
import type { SessionEntry } from '../../staff/sessions.ts';
import { ButtonForm } from '../app/button-form.tsx';
import { InputField } from '../app/form-fields.tsx';
import { TimedRow } from '../app/rows.tsx';

export const PEOPLE_PATH = '/office/people';
const pathOf = ({ id }: Person) => `${PEOPLE_PATH}/${id}`;

export interface Member {
  person: Person;
  devices: readonly Device[];
  sessions: readonly SessionEntry[];
}

/** An invitation as it was typed, and what is wrong with it. */
export interface RefusedInvitation {
  name: string;
  role: Role;
  message: string;
}

const ROLES: Record<Role, string> = { office: 'Office', doctor: 'Doctor' };
const RIGHTS: Record<Role, string> = {
  office: 'reads and answers patients',
  doctor: 'everything, also people, log, export, erasure and newsletter',
};

const Devices = ({ person, devices }: Pick<Member, 'person' | 'devices'>) => (
  <ul className="rows">
    {devices.map(({ id, name, at }) => (
      <TimedRow key={id} title={name} hint="Added" at={at}>
        <ButtonForm action={`${pathOf(person)}/devices/${id}/remove`} label="Remove" about={`${name} of ${person.name}`} />
      </TimedRow>
    ))}
  </ul>
);

const Sessions = ({ person, devices, sessions }: Member) => (
  <ul className="rows">
    {sessions.map(({ id, device, at }) => (
      <TimedRow
        key={id}
        title={`Signed in on ${devices.find((one) => one.id === device)?.name ?? 'a removed device'}`}
        hint="Passkey used"
        at={at}
      >
        <ButtonForm
          action={`${pathOf(person)}/sessions/${id}/end`}
          label="Sign out"
          about={`${person.name}, session ${id.slice(0, 4)}`}
        />
      </TimedRow>
    ))}
  </ul>
);

function MemberPanel({ person, devices, sessions, isMe }: Member & { isMe: boolean }) {
  return (
    <section className="panel" aria-labelledby={`person-${person.id}`}>
      <h3 id={`person-${person.id}`}>
        {person.name} <span className="badge">{ROLES[person.role]}</span>
      </h3>
      {devices.length === 1 && <p className="hint">One device only. A second one avoids being locked out.</p>}
      {isMe ? (
        <p>
          This is you. <a href="/office/devices">My devices</a>
        </p>
      ) : (
        <>
          <Devices person={person} devices={devices} />
          <Sessions person={person} devices={devices} sessions={sessions} />
          <div className="actions">
            <ButtonForm action={`${pathOf(person)}/invite`} label="Invite another device" about={`of ${person.name}`} />
            <details>
              <summary>Remove {person.name}</summary>
              <p>{person.name} is signed out at once and cannot sign in again. What they have done stays in the log.</p>
              <ButtonForm action={`${pathOf(person)}/remove`} label="Remove for good" about={person.name} />
            </details>
          </div>
        </>
      )}
    </section>
  );
}

const Pending = ({ pending }: { pending: readonly Invitation[] }) => (
  <section>
    <h2>Open invitations</h2>
    <ul className="rows">
      {pending.map(({ id, name, at, invitedBy }) => (
        <TimedRow key={id} title={<b>{name}</b>} hint={`Invited by ${invitedBy.name}, valid until`} at={at + INVITATION_LIFETIME}>
          <ButtonForm action={`${PEOPLE_PATH}/invitations/${id}/withdraw`} label="Withdraw" about={`the invitation of ${name}`} />
        </TimedRow>
      ))}
    </ul>
  </section>
);

const InviteForm = ({ refused }: { refused: RefusedInvitation | undefined }) => (
  <form className="form panel" method="post" action={`${PEOPLE_PATH}/invite`}>
    <h2>Invite somebody</h2>
    <InputField
      id="name"
      label="Name"
      problem={refused?.message}
      required
      maxLength={60}
      autoComplete="off"
      defaultValue={refused?.name}
    />
    <fieldset className="choices">
      <legend className="mb-1 font-[600]">What they may do</legend>
      {(['office', 'doctor'] as const).map((role) => (
        <label key={role}>
          <input type="radio" name="role" value={role} required defaultChecked={(refused?.role ?? 'office') === role} />
          <span>
            <b>{ROLES[role]}</b>: {RIGHTS[role]}
          </span>
        </label>
      ))}
    </fieldset>
    <button className="btn">Create an invitation</button>
  </form>
);

interface PeopleListsProps extends ComponentProps<typeof Pending>, ComponentProps<typeof InviteForm> {
  /** Id of the person who looks. */
  me: string;
  members: readonly Member[];
}

export const PeopleLists = ({ me, members, pending, refused }: PeopleListsProps) => (
  <>
    {refused && <InviteForm refused={refused} />}
    <section>
      <h2>In the office</h2>
      {members.map((member) => (
        <MemberPanel key={member.person.id} {...member} isMe={member.person.id === me} />
      ))}
    </section>
    {pending.length > 0 && <Pending pending={pending} />}
    {!refused && <InviteForm refused={undefined} />}
  </>
);

/** The link, shown once: the site does not know it any more afterwards. */
export const InvitationLink = ({ name, link }: { name: string; link: string }) => (
  <>
    <p>
      Give this link to {name} in person, or by a message that nobody else reads. It works for one hour and once, and it is shown
      here only now.
    </p>
    <InputField id="link" label={`Link for ${name}`} name={undefined} readOnly defaultValue={link} />
    <p>
      <a href={PEOPLE_PATH}>Back to the people</a>
    </p>
  </>
);
