import { formPage } from './form-page.ts';

formPage('appointments', () => import('../islands/AppointmentForm/mount.tsx'));
