import type { Config } from '@netlify/functions';
import { appointmentEndpoint } from '../lib/appointment-endpoint.ts';
import { figures } from '../lib/content/figures.ts';
import { openDailyCap } from '../lib/forms/daily-cap.ts';
import type { Handler } from '../lib/http/endpoint.ts';
import { tellingOfAppointments } from '../lib/mail/office.ts';
import { openAppointments } from '../lib/stores/appointments.ts';

/** A request for an appointment. */
const appointments: Handler = (request, context) => {
  const place = context.deploy?.context;
  return appointmentEndpoint({
    appointments: openAppointments(place),
    whatsApp: figures.site.whatsApp,
    tell: (record) => tellingOfAppointments(place).tell(record),
    cap: openDailyCap(place),
  })(request, context);
};
export default appointments;

export const config: Config = {
  path: '/api/appointments',
  rateLimit: { windowSize: 60, windowLimit: 10, aggregateBy: ['ip', 'domain'] },
};
