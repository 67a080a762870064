/**
 * What can go wrong between a visitor's request and the mail: the store fails, at each of its calls. Who was told that it
 * was sent has sent it, what was confirmed arrives, and a mail is doubled once at most, under one Message-ID. How many
 * calls there are is found out by going on until a call is not reached.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPost, expectArrived, HOUR, LEAST_CALLS, records, siteOf, STEP } from '../support/fault-matrix.ts';
import { createMemoryBlobs, FAULTS, nameOf } from '../support/memory-blobs.ts';
import { START } from '../support/newsletter.ts';
import { withTimePassing } from '../support/passing-time.ts';
import { FORMS, startSite } from '../support/whole-way.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const STORE_FAULTS = FAULTS.flatMap((fault) =>
  (['once', 'from-then-on'] as const).map((times) => ({ fault, times, name: `${nameOf(fault)} ${times}` })),
);

describe.each(FORMS)('$form', (form) => {
  test.each(STORE_FAULTS)('the store fails a request ($name) at any call', async ({ fault, times, name }) => {
    let reached = 0;
    for (let at = 1; ; at++) {
      const { taken, mailer } = createPost();
      const { service, ask, healthy, goOn } = siteOf(form, mailer);
      const where = `${name} at call ${at}`;
      service.failAt(at, fault, times);
      const site = healthy();
      const [answer, there] = await withTimePassing(async () => {
        const response = await ask(site);
        const found = records(service, form).length;
        await site.settled();
        return [response, found];
      }, STEP);
      const met = service.asked.length >= at;
      service.heal();
      // No false success: what is confirmed is there before it is.
      if (answer.status === 200) expect(there, where).toBe(1);
      else expect(answer.status, where).toBe(503);
      await goOn(answer.status === 200);
      expectArrived(
        taken.map(({ messageId }) => messageId),
        where,
      );
      expect(records(service, form).length, where).toBe(1);
      if (!met) break;
      reached = at;
    }
    expect(reached).toBeGreaterThanOrEqual(LEAST_CALLS[form.form]);
  });

  test.each(STORE_FAULTS)('the store fails the schedule ($name) at any call', async ({ fault, times, name }) => {
    let reached = 0;
    for (let at = 1; ; at++) {
      const { taken, post, mailer } = createPost();
      const { service, ask, time, healthy, goOn } = siteOf(form, mailer);
      post.down = true;
      const site = healthy();
      expect((await ask(site)).status).toBe(200);
      await site.settled();
      post.down = false;
      time.now += HOUR;
      const before = service.asked.length;
      service.failAt(at, fault, times);
      await withTimePassing(
        () =>
          healthy()
            .run()
            .catch(() => undefined),
        STEP,
      );
      const met = service.asked.length - before >= at;
      service.heal();
      await goOn(true);
      expectArrived(
        taken.map(({ messageId }) => messageId),
        `${name} at call ${at}`,
      );
      if (!met) break;
      reached = at;
    }
    expect(reached).toBeGreaterThanOrEqual(8);
  });
});

const FAULTS_THAT_STAY = FAULTS.map((fault) => ({ fault, name: nameOf(fault) }));

describe.each(FORMS.filter(({ form }) => form !== 'chat'))('$form without JavaScript', (form) => {
  test.each(FAULTS_THAT_STAY)(
    'leads on only if it is kept, when the store fails ($name) at any call',
    async ({ fault, name }) => {
      // A box that is not ticked is not sent.
      const fields = Object.fromEntries(
        Object.entries(form.right).flatMap(([field, value]) => (value === false ? [] : [[field, String(value)]])),
      );
      for (let at = 1; ; at++) {
        const { mailer } = createPost();
        const service = createMemoryBlobs();
        const site = startSite({
          open: (store) => service.open(store),
          mailer,
          clock: () => START,
          fetchPage: () => Promise.resolve(new Response('No form here.')),
        });
        service.failAt(at, fault, 'from-then-on');
        const answer = await withTimePassing(async () => {
          const response = await site.post(form.form, { ...fields, privacyAgreed: 'on' });
          const there = records(service, form).length;
          await site.settled();
          return { status: response.status, there, text: await response.text() };
        }, STEP);
        const where = `${name} at call ${at}`;
        if (answer.status === 303) expect(answer.there, where).toBe(1);
        else {
          expect(answer.status, where).toBe(503);
          // What was typed is not lost either.
          expect(answer.text, where).toContain(fields['email']);
        }
        if (service.asked.length < at) break;
      }
    },
  );
});
