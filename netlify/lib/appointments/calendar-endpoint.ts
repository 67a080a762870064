import { firstLanguage } from '../../../src/language/languages.ts';
import { CalendarQuerySchema } from '../../../src/api-schemas/appointment.ts';
import { endpoint, type EndpointDeps, type Handler } from '../http/endpoint.ts';
import { reject } from '../http/responses.ts';
import { calendarEntry, entryUid, requestedPeriod } from './calendar-entry.ts';
import { hoursOf } from './schedule/schedule.ts';
import { ok } from '../result.ts';
import { type SiteData, siteIn } from '../site-data.ts';
import { languageOfForm, wordsIn } from '../words.ts';

/** The hours that a link holds; undefined for one without them. */
const linkedHours = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from !== undefined && to !== undefined && from < to ? { from, to } : undefined;

/**
 * `GET /api/appointments/calendar?date=…&time=…&id=…`: a calendar file for a requested appointment, tentative until the office
 * confirms it. It is built from the URL alone, so the id opens nothing: it only makes the UID that the entries of later mails have.
 */
export const calendarEndpoint = ({
  data: content,
  ...deps
}: EndpointDeps & { data: Pick<SiteData, 'site' | 'office' | 'schedule'> }): Handler =>
  endpoint({
    ...deps,
    name: 'calendar',
    method: 'GET',
    handle({ request }) {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const { data } = CalendarQuerySchema.safeParse(query);
      const hours = data && (linkedHours(data) ?? hoursOf(content.schedule, data.time));
      const period = hours && requestedPeriod(data.date, hours);
      if (!data || !period) return Promise.resolve(reject(404, 'unknown', wordsIn(languageOfForm(query)).errors.dateMissing));
      const { date, time, id, language = firstLanguage() } = data;
      const site = siteIn(content, language);
      const { requestedText: description, fileName } = wordsIn(language).calendarEntry;
      const file = calendarEntry({
        site,
        language,
        // Stable, so that opening the file twice adds one entry.
        uid: id === undefined ? `${date}-${time.toLowerCase()}@${site.host}` : entryUid(id, site),
        sequence: 0,
        state: 'requested',
        period,
        description,
        at: deps.clock(),
      });
      const headers = {
        'Content-Type': 'text/calendar; charset=utf-8',
        // The name in the language, and one for programs that know no other letters (RFC 6266).
        'Content-Disposition': `attachment; filename="appointment-${date}.ics"; filename*=UTF-8''${encodeURIComponent(fileName)}-${date}.ics`,
      };
      return Promise.resolve(ok({ file, headers }));
    },
  });
