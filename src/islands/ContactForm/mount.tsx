import { takeOver } from '../Forms/take-over.tsx';
import { ContactForm } from './ContactForm.tsx';

export const start = takeOver(ContactForm);
