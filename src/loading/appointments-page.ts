import { isWaiting } from '../stores/waiting.ts';
import { onFirstAct } from './first-act.ts';

onFirstAct('[data-props] button', () => import('./appointment-form.ts'), isWaiting('appointments'));
