import { pageFormComesAlive } from './form-coming-alive.ts';

pageFormComesAlive('appointments', () => import('../islands/AppointmentForm/mount.tsx'));
