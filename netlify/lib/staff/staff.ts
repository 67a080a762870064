import type { Clock } from '../clock.ts';
import type { Secret } from '../storage/secret.ts';
import type { OpenStore } from '../storage/store-names.ts';
import { createAudit } from './audit.ts';
import { createCalendarAddresses } from './calendar-addresses.ts';
import { createChallenges } from './challenges.ts';
import { createDevices } from './devices.ts';
import { createInvitations } from './invitations.ts';
import { createPeople } from './people.ts';
import { createSessions } from './sessions.ts';

/** Opens everything about the people of the office. */
export function createStaff({ open, secret, clock }: { open: OpenStore; secret: Secret; clock: Clock }) {
  const store = open('users');
  const people = createPeople(store);
  const devices = createDevices(store);
  const audit = createAudit({ store: open('audit'), clock });
  return {
    people,
    devices,
    challenges: createChallenges({ store, secret, clock }),
    invitations: createInvitations({ store, people, devices, clock }),
    sessions: createSessions({ store, people, devices, clock }),
    calendarAddresses: createCalendarAddresses({ store, people, audit, clock }),
    audit,
  };
}
export type Staff = ReturnType<typeof createStaff>;
