import type { Clock } from '../clock.ts';
import type { OpenStore } from '../stores/store-names.ts';
import { createAudit } from './audit.ts';
import { createDevices } from './devices.ts';
import { createPeople } from './people.ts';
import { createSessions } from './sessions.ts';

/** Opens everything about the people of the office. */
export function createStaff({ open, clock }: { open: OpenStore; clock: Clock }) {
  const store = open('users');
  const people = createPeople(store);
  const devices = createDevices(store);
  return {
    people,
    devices,
    sessions: createSessions({ store, people, devices, clock }),
    audit: createAudit({ store: open('audit'), clock }),
  };
}
export type Staff = ReturnType<typeof createStaff>;
