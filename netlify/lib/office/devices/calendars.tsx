/** Private addresses of calendars, and the calendar that is read there. */
import * as z from 'zod/mini';
import { longDate } from '../../../../src/time/dates.ts';
import type { EnquiryStores } from '../../enquiries/stores.ts';
import { ok } from '../../result.ts';
import type { SiteData } from '../../site-data.ts';
import { hasVersion } from '../../http/etag.ts';
import type { CalendarAddress } from '../../staff/calendar-addresses.ts';
import type { Role } from '../../staff/people.ts';
import type { Staff } from '../../staff/staff.ts';
import { ButtonForm } from '../app/button-form.tsx';
import { InputField } from '../app/form-fields.tsx';
import { officePage } from '../app/layout.tsx';
import { notFound, type OfficeRoute, openRoute, staffRoute } from '../app/route.ts';
import { TimedRow } from '../app/rows.tsx';
import { DeviceNameField, DeviceNameSchema } from '../sign-in/device-name.tsx';
import { QrCode } from './qr-code.tsx';

const PATH = '/office/calendars';
const DEVICES_PATH = '/office/devices';

const CHANGING = { method: 'POST', needsFreshPasskey: true } as const;

interface CalendarsProps {
  calendars: readonly (CalendarAddress & { lastRead: string | undefined })[];
  role: Role;
}

/** The calendars of a person, as a part of "My devices". */
export const Calendars = ({ calendars, role }: CalendarsProps) => (
  <section>
    <h2>Calendars</h2>
    <p>Your phone’s calendar can show the confirmed appointments, from a week ago to 90 days ahead, and follow their changes.</p>
    {calendars.length > 0 && (
      <ul className="rows">
        {calendars.map(({ id, name, withNames, at, lastRead }) => (
          <TimedRow
            key={id}
            title={<b>{name}</b>}
            badge={withNames && 'With names'}
            hint={`${lastRead === undefined ? 'Not read yet' : `Last read on ${longDate(lastRead)}`}, created`}
            at={at}
          >
            <ButtonForm action={`${PATH}/${id}/revoke`} label="Revoke" about={`the calendar address of ${name}`} />
          </TimedRow>
        ))}
      </ul>
    )}
    <form className="form panel" method="post" action={PATH}>
      <h3>Add a calendar</h3>
      <DeviceNameField
        id="calendar"
        label="Where you will use it"
        hint="So that you know which address to revoke when a phone is lost."
        value="My phone"
      />
      {role === 'doctor' && (
        <div className="choices">
          <label>
            <input type="checkbox" name="names" value="yes" aria-describedby="names-hint" />
            <span>Show the names of patients</span>
          </label>
          <p className="hint" id="names-hint">
            Without them the calendar has times and types only. Names are copied to the device, to its backups, and to its
            calendar service, such as Google or iCloud.
          </p>
        </div>
      )}
      <button className="btn">Create an address</button>
    </form>
  </section>
);

/** The address, shown once: the site does not know it any more afterwards. */
const NewAddress = ({ name, link, webcal }: { name: string; link: string; webcal: string }) => (
  <>
    <p>
      This is the address for “{name}”. It is shown here only now. Whoever has it can read the calendar without signing in: give
      it to nobody, and revoke it under “My devices” when you do not need it any more.
    </p>
    <section>
      <h2>On this device</h2>
      <p>
        <a className="btn" href={webcal}>
          Subscribe in the calendar
        </a>
      </p>
    </section>
    <section>
      <h2>On another phone</h2>
      <p>Point its camera at this code, then subscribe.</p>
      <QrCode text={webcal} label={`QR code of the address for ${name}`} />
    </section>
    <section>
      <h2>Anywhere else</h2>
      <InputField
        id="address"
        label="Address to copy"
        hint="For programs that ask for it, such as Google Calendar on a computer: “Add calendar”, “From URL”."
        name={undefined}
        readOnly
        defaultValue={link}
      />
    </section>
    <p>
      <a href={DEVICES_PATH}>Back to my devices</a>
    </p>
  </>
);

interface CalendarRouteDeps extends Pick<Staff, 'calendarAddresses'> {
  stores: EnquiryStores;
  data: SiteData;
}

/** `/office/calendars`, and `/office/calendar/<token>.ics` for programs. */
export const calendarRoutes = ({ calendarAddresses, stores, data }: CalendarRouteDeps): OfficeRoute[] => [
  staffRoute({
    ...CHANGING,
    name: 'calendar-create',
    path: PATH,
    body: z.object({ device: DeviceNameSchema, names: z.optional(z.string()) }),
    async handle({ session, address: { origin }, body, log }) {
      const { person } = session;
      const name = body.device;
      const withNames = body.names === 'yes' && person.role === 'doctor';
      await log({ action: 'created', kind: 'calendars', item: '', about: `${name}, ${withNames ? 'with' : 'without'} names` });
      const token = await calendarAddresses.create({ person: person.id, name, withNames });
      const link = `${origin}/office/calendar/${token}.ics`;
      // Phones subscribe to this scheme, and import the file of an https link once.
      const webcal = link.replace(/^https?:/, 'webcal:');
      const children = <NewAddress name={name} link={link} webcal={webcal} />;
      return ok(officePage({ title: 'Calendar address', session, current: DEVICES_PATH, children }));
    },
  }),

  staffRoute({
    ...CHANGING,
    name: 'calendar-revoke',
    path: `${PATH}/:calendar/revoke`,
    async handle({ session, params: { calendar = '' }, log }) {
      const found = await calendarAddresses.ofPerson(session.person.id, calendar);
      if (!found) return notFound();
      await log({ action: 'revoked', kind: 'calendars', item: calendar, about: found.name });
      await calendarAddresses.revoke(calendar);
      return ok({ location: DEVICES_PATH });
    },
  }),

  openRoute({
    name: 'calendar-read',
    method: 'GET',
    path: '/office/calendar/:token.ics',
    isForPrograms: true,
    async handle({ request, params: { token = '' }, now }) {
      const calendar = await calendarAddresses.find(token);
      if (!calendar) return notFound();
      const { calendarFeed, FEED_MAX_AGE } = await import('../../appointments/calendar-feed.ts');
      await calendarAddresses.logReading(calendar);
      const feed = await calendarFeed(stores, { data, withNames: calendar.withNames, now });
      // Weak, as the tag stands for the records, not for the bytes. Proxies pass a weak tag on when they compress.
      const tag = `W/"${feed.tag}"`;
      const cached = { ETag: tag, 'Cache-Control': `private, max-age=${FEED_MAX_AGE}` };
      if (hasVersion(request, tag)) return ok({ file: null, status: 304, headers: cached });
      const { text, isComplete } = await feed.file();
      const headers = { 'Content-Type': 'text/calendar; charset=utf-8', ...(isComplete ? cached : {}) };
      return ok({ file: text, headers });
    },
  }),
];
