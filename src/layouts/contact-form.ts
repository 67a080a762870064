import { formPage } from './form-page.ts';

formPage('contact', () => import('../islands/ContactForm/mount.tsx'));
