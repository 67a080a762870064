/**
 * Renders mails to patients. Subjects come from content/office alone and hold no text of the office or the patient. Texts are the
 * templates of content/office or what somebody in the office wrote.
 */
import { type Block, link, list, mailBody, paragraph } from './blocks.ts';
import type { Mail } from './mailer.ts';
import { type Clock, systemClock } from '../clock.ts';
import { replyDelivery } from '../enquiries/patient-mail/delivery.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import type { SiteData } from '../site-data.ts';
import type { Secret } from '../storage/secret.ts';
import type { Stored } from '../storage/inbox.ts';
import type { Reply } from '../enquiries/patient-mail/replies.ts';
import type { Slot } from '../enquiries/events.ts';
import { interpolateText } from '../enquiries/patient-mail/interpolate-text.ts';
import { appointmentLinks } from '../enquiries/patient-mail/links.ts';
import { replyCalendars } from '../enquiries/patient-mail/reply-calendar.ts';
import { slotText } from '../enquiries/slot-text.ts';

interface Deps {
  stores: EnquiryStores;
  data: Pick<SiteData, 'site' | 'office'>;
  /** Patients' answers go there. */
  office: { name: string; address: string };
  secret: Secret;
  clock?: Clock;
}

const CANCEL_LABEL = 'To cancel this appointment, open this page before the day is over';
const ANOTHER_LABEL = 'To ask for another time, open this page';

/** Decides and renders the mails to patients. */
export function replyDecision({ stores, data: { site, office: texts }, office, secret, clock = systemClock }: Deps) {
  const { mails, bring, arriveMinutesEarly } = texts;
  const replyTo = { name: office.name, address: office.address };
  const place = `${site.practice}, ${site.address}`;
  const links = appointmentLinks({ url: site.url, secret });
  const calendarOf = replyCalendars({ site, minutes: mails.minutes, requestOf: stores.appointments.inbox.read });

  function details(slot: Slot): Block {
    const early = arriveMinutesEarly > 0 ? [`Please come ${arriveMinutesEarly} minutes early.`] : [];
    return list('Your appointment', [`When: ${slotText(slot)}`, `Where: ${place}`, ...early]);
  }

  /** The parts of a mail that depend on its type, after the opening text. */
  async function blocksOf({ type, item: id, event, slot, options = [], text }: Reply): Promise<Block[]> {
    switch (type) {
      case 'confirmation':
        return slot
          ? [details(slot), list(bring.heading, bring.items), link(await links('cancel', { id, event, option: 0 }), CANCEL_LABEL)]
          : [];
      case 'proposal':
        return [
          ...(slot ? [paragraph(`The time that was agreed before, ${slotText(slot)}, no longer holds.`)] : []),
          ...(await Promise.all(
            options.map(async (option, index) =>
              link(await links('accept', { id, event, option: index }), `To accept ${slotText(option)}, open this page`),
            ),
          )),
          link(await links('another-time', { id, event, option: 0 }), ANOTHER_LABEL),
        ];
      case 'cancellation':
      case 'decline':
      case 'reply':
        return [
          ...(slot ? [paragraph(`It was agreed for ${slotText(slot)}.`)] : []),
          ...(text === undefined ? [] : [paragraph(text)]),
        ];
    }
  }

  async function mailOf(reply: Stored<Reply>): Promise<Mail> {
    const { id, type, to, template } = reply;
    const values = { name: to.name, practice: site.practice, doctor: texts.doctor };
    const { subject, text } = mails[type];
    const chosen = texts.replies.find((one) => one.id === template);
    const blocks = [
      paragraph(interpolateText(mails.greeting, values)),
      ...(text === undefined || (type === 'decline' && reply.text !== undefined)
        ? []
        : [paragraph(interpolateText(text, values))]),
      ...(await blocksOf(reply)),
      paragraph(interpolateText(mails.closing, values)),
    ];
    const calendar = await calendarOf(reply);
    return {
      messageId: `reply.${id}@${site.host}`,
      to,
      replyTo,
      subject: interpolateText(chosen?.subject ?? subject, { practice: site.practice, doctor: texts.doctor }),
      ...mailBody(blocks),
      ...(calendar === undefined ? {} : { calendar }),
      ...(reply.text === undefined ? {} : { isWrittenByHand: true }),
    };
  }

  return replyDelivery({ stores, clock, mailOf });
}
