import { weekdayDate } from '../../../src/time/dates.ts';
import type { Slot } from './events.ts';

/** "Tuesday, 1 December 2026 at 09:30" */
export const slotText = ({ date, time }: Slot): string => `${weekdayDate(date)} at ${time}`;
