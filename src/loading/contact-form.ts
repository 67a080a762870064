import { pageFormComesAlive } from './form-coming-alive.ts';

pageFormComesAlive('contact', () => import('../islands/ContactForm/mount.tsx'));
