import { isWaiting } from '../stores/waiting.ts';
import { onFirstAct } from './first-act.ts';

onFirstAct('[data-props] button', () => import('./contact-form.ts'), isWaiting('contact'));
