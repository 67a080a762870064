/**
 * Composition root: wires stores, mail, newsletter, news and views into the endpoints and jobs of one site. Modules with large
 * dependencies are imported on first use, so that the cold start of a function loads its own code only.
 */
import { setLanguages } from '../../src/language/languages.ts';
import { setPlace } from '../../src/place/place.ts';
import { systemClock } from './clock.ts';
import { type Env, readEnv } from './env.ts';
import { createDailyQuota } from './submissions/daily-quota.ts';
import type { FormDeps } from './submissions/form-endpoint.ts';
import type { Handler } from './http/endpoint.ts';
import type { Mailer } from './mail/mailer.ts';
import type { DeliveryCounts, Notifier } from './mail/notifier.ts';
import type { DecideWith } from './decisions/decide.ts';
import type { NewsOptions } from './news/news.ts';
import type { BuildHookOptions } from './publishing/publish-due.ts';
import type { LinkPurpose } from './patient-mail/links.ts';
import { officeTextsIn, type SiteData, siteData } from './site-data.ts';
import { openStore } from './storage/blobs.ts';
import { createNumbers } from './enquiries/numbers.ts';
import { openEnquiries } from './enquiries/stores.ts';
import { createBookings } from './appointments/bookings.ts';
import { createFreeTimes } from './appointments/free-times.ts';
import { createLists } from './enquiries/lists.ts';
import { createObstacles } from './appointments/obstacles.ts';
import { createClosedDays } from './appointments/schedule/closed-days.ts';
import { createSubscribers } from './newsletter/subscribers.ts';
import { createStaff } from './staff/staff.ts';
import { createBackupTimes } from './storage/backup-times.ts';
import { createPauses } from './storage/pauses.ts';
import { markRemovals } from './storage/removal-marks.ts';
import { createSecret } from './storage/secret.ts';
import type { RetentionDays } from './storage/retention-rule.ts';
import type { Stored } from './storage/inbox.ts';
import type { OpenStore } from './storage/store-names.ts';
import { createFigures } from './figures/figures.ts';
import { createViews } from './views/views.ts';

export interface SiteDeps extends Partial<Pick<FormDeps<never>, 'fetchPage' | 'clock' | 'log'>> {
  open: OpenStore;
  data?: SiteData;
  /** Called when a variable is used, so that an invalid one fails only its user. */
  env?: () => Env;
  /** Waits some milliseconds before a mail that can be taken back is sent. */
  pause?: (milliseconds: number) => Promise<void>;
  /** Replaces SMTP and the outbox. */
  mailer?: Mailer;
  /** Options of the news: how it fetches, logs and times out. */
  news?: NewsOptions;
  buildHook?: BuildHookOptions;
  /** Days of storage; those of the privacy policy without it. */
  retentionDays?: RetentionDays;
}

/** Creates the handler on its first request. */
function lazy(create: () => Promise<Handler>): Handler {
  let handler: Promise<Handler> | undefined;
  return async (request, context) => {
    handler ??= create();
    return (await handler)(request, context);
  };
}

export function createSite(deps: SiteDeps) {
  const {
    open: openStores,
    data = siteData,
    env = readEnv,
    news,
    buildHook,
    fetchPage,
    mailer,
    retentionDays: days,
    pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    ...rest
  } = deps;
  const { clock = systemClock, ...logging } = rest;
  const common = { clock, ...logging };
  const { site } = data;
  setPlace(site.place);
  setLanguages(site.languages);
  const secret = createSecret({ store: openStores('secrets') });
  const open = markRemovals(openStores, { secret, clock });
  const stores = openEnquiries(open, { clock, secret });
  const { appointments, messages, texts, mails } = stores;
  const subscribers = createSubscribers({ store: open('subscribers'), clock });
  const quota = createDailyQuota({ ...common, store: open('caps'), secret });
  const views = createViews({ ...common, store: open('views') });
  const figures = createFigures(open('figures'));
  const pauses = createPauses({ store: open('backups'), clock });
  const backupTimes = createBackupTimes({ store: open('backups'), clock });
  const staff = createStaff({ open, secret, clock });

  const { schedule } = data;
  const closedDays = createClosedDays({ store: open('schedule'), schedule, clock });
  const { minutes } = officeTextsIn(data).mails;
  const bookings = createBookings({ stores, schedule, minutes, clock });
  const findFreeTimes = createFreeTimes({ bookings, closedDays, schedule, clock });
  const obstacles = createObstacles({ stores, closedDays, schedule, types: data.appointmentTypes, minutes });
  const numbers = createNumbers({ stores, secret });
  const lists = createLists({ stores, closedDays, schedule, minutes, clock });

  async function mail() {
    const { OFFICE_EMAIL: address = site.officeEmail, MAIL_FROM = address, SMTP_URL: smtpUrl, OFFICE_MAIL } = env();
    const office = { name: site.practice, address, host: site.host, url: site.url, linkOnly: OFFICE_MAIL === 'link' };
    if (mailer) return { mailer, office };
    const { createMailer } = await import('./mail/transport.ts');
    return { mailer: createMailer({ smtpUrl, from: { name: site.practice, address: MAIL_FROM } }), office };
  }

  async function notifiers() {
    const [
      { createNotifier },
      { appointmentDecision, chatMail, contactMail },
      { createConfirmationPolicy },
      { confirmationMail },
      { newsletterLinks },
      { patientMailDecision },
      { mailer: sender, office },
    ] = await Promise.all([
      import('./mail/notifier.ts'),
      import('./enquiries/office-mails.tsx'),
      import('./newsletter/confirmation-policy.ts'),
      import('./newsletter/confirmation-mail.tsx'),
      import('./newsletter/links.ts'),
      import('./patient-mail/patient-mails.tsx'),
      mail(),
    ]);
    const shared = { ...common, mailer: sender };
    return {
      appointments: createNotifier({ ...shared, ...appointments, decide: appointmentDecision(office) }),
      messages: createNotifier({ ...shared, ...messages, decide: contactMail(office) }),
      chats: createNotifier({ ...shared, ...texts, decide: chatMail(office) }),
      subscriptions: createNotifier({
        ...shared,
        inbox: subscribers.requests,
        store: subscribers.store,
        decide: createConfirmationPolicy({
          ...common,
          subscribers,
          secret,
          mailOf: confirmationMail(data, newsletterLinks({ url: site.url, secret })),
        }),
      }),
      mails: createNotifier({
        ...shared,
        ...mails,
        isOrdered: true,
        decide: patientMailDecision({ ...common, stores, data, obstacles, office, secret }),
      }),
    };
  }

  const notifyThrough =
    <T extends object>(select: (all: Awaited<ReturnType<typeof notifiers>>) => Notifier<T>) =>
    async (record: Stored<T>) =>
      select(await notifiers()).notify(record);

  const decideWith: DecideWith = async (defer) => {
    const { createDecide } = await import('./decisions/decide.ts');
    const notify = notifyThrough((all) => all.mails);
    return createDecide({
      ...common,
      stores,
      data,
      bookings,
      obstacles,
      notify: (one, wait) => defer(() => pause(wait).then(() => notify(one)), { isAwaited: wait === 0 }),
    });
  };

  const patientLink = (purpose: LinkPurpose, next: string) =>
    lazy(async () => {
      const { patientLinkEndpoint } = await import('./patient-mail/link-endpoint.ts');
      const { events } = appointments;
      return patientLinkEndpoint({ ...common, purpose, next: `/appointments/${next}`, events, secret, decideWith });
    });

  const viewEndpoint = (kind: 'articles' | 'videos') =>
    lazy(async () => (await import('./views/endpoint.ts')).viewEndpoint({ ...common, views, data, kind }));

  const formOptions = { ...common, quota, fetchPage };
  const openNews = async () => {
    const { createNews } = await import('./news/news.ts');
    return () => {
      const feedUrl = env().NEWS_FEED_URL ?? site.newsFeed;
      return feedUrl === undefined ? undefined : createNews({ ...common, ...news, store: open('news'), feedUrl });
    };
  };
  const linkEndpoints = () => import('./newsletter/link-endpoints.ts');
  async function newsletter() {
    const [{ createNewsletter }, { mailer: sender, office }] = await Promise.all([import('./newsletter/newsletter.ts'), mail()]);
    const { NEWSLETTER_PER_MINUTE: perMinute } = env();
    const options = { subscribers, secret, data, mailer: sender, office, perMinute };
    return createNewsletter({ ...common, ...options, store: open('newsletter') });
  }
  const linkOptions = { ...common, subscribers, secret };

  const endpoints = {
    appointments: lazy(async () => {
      const { appointmentEndpoint } = await import('./submissions/appointments.ts');
      const notify = notifyThrough((all) => all.appointments);
      return appointmentEndpoint({
        ...formOptions,
        inbox: appointments.inbox,
        office: site,
        notify,
        closedDays,
        schedule,
        types: data.appointmentTypes,
      });
    }),
    appointmentDay: lazy(async () => (await import('./appointments/day-endpoint.ts')).dayEndpoint({ ...common, closedDays })),
    calendar: lazy(async () => (await import('./appointments/calendar-endpoint.ts')).calendarEndpoint({ ...common, data })),
    appointmentCancel: patientLink('cancel', 'cancelled'),
    appointmentAccept: patientLink('accept', 'accepted'),
    appointmentAnotherTime: patientLink('another-time', 'asked'),
    contact: lazy(async () => {
      const { contactEndpoint } = await import('./submissions/contact.ts');
      return contactEndpoint({
        ...formOptions,
        inbox: messages.inbox,
        subjects: data.subjects,
        notify: notifyThrough((all) => all.messages),
      });
    }),
    chatSessions: lazy(async () => {
      const { chatSessionEndpoint } = await import('./submissions/chat.ts');
      return chatSessionEndpoint({ ...formOptions, stores, notify: notifyThrough((all) => all.chats) });
    }),
    chatClose: lazy(async () => (await import('./submissions/chat.ts')).chatCloseEndpoint({ ...common, stores })),
    subscribe: lazy(async () => {
      const { subscribeEndpoint } = await import('./submissions/subscribe.ts');
      const notify = notifyThrough((all) => all.subscriptions);
      return subscribeEndpoint({ ...formOptions, inbox: subscribers.requests, notify });
    }),
    unsubscribe: lazy(async () => (await linkEndpoints()).oneClickEndpoint(linkOptions)),
    newsletterConfirm: lazy(async () => (await linkEndpoints()).confirmEndpoint(linkOptions)),
    newsletterUnsubscribe: lazy(async () => (await linkEndpoints()).unsubscribeEndpoint(linkOptions)),
    articleViews: viewEndpoint('articles'),
    videoViews: viewEndpoint('videos'),
    allViews: lazy(async () => (await import('./views/endpoint.ts')).allViewsEndpoint({ ...common, views, data })),
    newsLatest: lazy(async () => (await import('./news/endpoint.ts')).latestEndpoint({ ...common, open: await openNews() })),
    newsImage: lazy(async () => (await import('./news/endpoint.ts')).pictureEndpoint({ ...common, open: await openNews() })),
    editor: lazy(async () =>
      (await import('./editor/endpoint.ts')).editorEndpoint({
        ...common,
        env,
        repository: site.repository,
      }),
    ),
    office: lazy(async () => {
      const [{ officeHandler }, { officeRoutes }] = await Promise.all([
        import('./office/app/handler.ts'),
        import('./office/app/routes.ts'),
      ]);
      const routes = officeRoutes({
        staff,
        stores,
        subscribers,
        open,
        secret,
        data,
        decideWith,
        newsletter,
        figures,
        closedDays,
        obstacles,
        lists,
        numbers,
        findFreeTimes,
        backupTimes,
      });
      return officeHandler({ ...common, ...staff, routes, secret, site });
    }),
    health: lazy(async () => (await import('./http/health.ts')).healthEndpoint({ ...common, store: open('health') })),
  };

  const jobs = {
    /** Retries mails that were not sent. @throws {AggregateError} of what failed, after the rest is done */
    async retryNotifications(until: number) {
      const counts: Record<string, DeliveryCounts> = {};
      const errors: unknown[] = [];
      for (const [kind, notifier] of Object.entries(await notifiers()))
        await notifier.retryPending(until).then(
          (done) => (counts[kind] = done),
          (error: unknown) => errors.push(error),
        );
      if (errors.length > 0) throw new AggregateError(errors, 'Some mails could not be retried.');
      return counts;
    },
    async dailyDigest(until: number) {
      const { sendDigests } = await import('./digest/digest.ts');
      const counted = { appointments, messages, texts, mails, subscribers };
      return sendDigests({ ...common, ...(await mail()), store: open('digests'), counted, backupTimes, until });
    },
    purge: async (until: number) =>
      (await import('./privacy/retention.ts')).purge(open, { ...common, until, ...(days && { days }) }),
    async publishDue() {
      const { publishDue } = await import('./publishing/publish-due.ts');
      return publishDue({ ...common, ...buildHook, store: open('builds'), due: data.due, hook: env().NETLIFY_BUILD_HOOK });
    },
    async repairIndexes(until: number) {
      const { repairIndexes } = await import('./enquiries/repair-indexes.ts');
      return repairIndexes(stores, { ...common, until, others: () => subscribers.unindexed() });
    },
    async sendReminders(until: number) {
      const { sendReminders } = await import('./appointments/reminders.ts');
      return sendReminders({ ...common, stores, schedule, obstacles, notify: notifyThrough((all) => all.mails) }, until);
    },
    rollUpViews: () => views.rollUp(),
    async countFigures(until: number) {
      const { countFigures } = await import('./figures/count-figures.ts');
      return countFigures({ ...common, stores, lists, views, figures, until });
    },
    async sendNewsletter(until: number) {
      return (await newsletter()).run(until);
    },
  };

  return {
    open,
    data,
    stores,
    bookings,
    closedDays,
    obstacles,
    lists,
    numbers,
    findFreeTimes,
    subscribers,
    secret,
    views,
    figures,
    pauses,
    backupTimes,
    staff,
    quota,
    notifiers,
    newsletter,
    endpoints,
    jobs,
    decideWith,
  };
}

export type Site = ReturnType<typeof createSite>;

// One per process and context: a site caches the secret and the last view counts.
const sites = new Map<string | undefined, Site>();

/** Opens the site, or the preview, that a function runs for. */
export function openSite(deployContext: string | undefined): Site {
  const site = sites.get(deployContext) ?? createSite({ open: (name) => openStore(name, deployContext) });
  sites.set(deployContext, site);
  return site;
}
