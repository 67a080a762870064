import { takeOver } from '../Forms/take-over.tsx';
import { AppointmentForm } from './AppointmentForm.tsx';

export const start = takeOver(AppointmentForm);
