import { DayQuerySchema } from '../../../src/api-schemas/appointment.ts';
import { endpoint, type EndpointDeps, type Handler } from '../http/endpoint.ts';
import { reject } from '../http/responses.ts';
import { ok } from '../result.ts';
import type { ClosedDays } from './schedule/closed-days.ts';
import { languageOfForm, wordsIn } from '../words.ts';
import { closedDayHint } from './closed-day-hint.ts';

/** Seconds for which browsers keep the answer: a day that the office has just closed is known soon. */
const CACHED_FOR = 60;

/** `GET /api/appointments/day?date=…&language=…`: whether the practice is closed on a day, for the appointment form. */
export const dayEndpoint = ({ closedDays, ...deps }: EndpointDeps & { closedDays: Pick<ClosedDays, 'closedDay'> }): Handler =>
  endpoint({
    ...deps,
    name: 'day',
    method: 'GET',
    async handle({ request }) {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const { data } = DayQuerySchema.safeParse(query);
      if (!data) return reject(422, 'invalid', wordsIn(languageOfForm(query)).errors.dateMissing);
      const answer = await closedDayHint(closedDays, data.date, data.language);
      return ok({ json: answer, headers: { 'Cache-Control': `public, max-age=${CACHED_FOR}` } });
    },
  });
