/**
 * Decides about mails to patients and renders them. Subjects come from content/office alone and hold no text of the office or the
 * patient. Texts are the templates of content/office or what somebody in the office wrote.
 */
import { type Block, link, list, mailBody, paragraph } from './blocks.ts';
import type { Address, Mail } from './mailer.ts';
import type { Clock } from '../clock.ts';
import { deliveryOf } from '../enquiries/patient-mail/delivery.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import type { SiteData } from '../site-data.ts';
import type { Secret } from '../storage/secret.ts';
import type { Stored } from '../storage/inbox.ts';
import type { Reply } from '../enquiries/patient-mail/replies.ts';
import type { Slot } from '../enquiries/events.ts';
import { appointmentLinks } from '../enquiries/patient-mail/links.ts';
import { replyCalendar } from '../enquiries/patient-mail/reply-calendar.ts';
import { interpolateText } from '../enquiries/patient-mail/reply-templates.ts';
import { slotText } from '../enquiries/slot-text.ts';

interface Deps {
  stores: EnquiryStores;
  data: Pick<SiteData, 'site' | 'office'>;
  /** Patients' answers go there. */
  office: Address;
  secret: Secret;
  clock: Clock;
}

const CANCEL_LABEL = 'To cancel this appointment, open this page before the day is over';
const ANOTHER_LABEL = 'To ask for another time, open this page';

export function replyDecision({ stores, data: { site, office: texts }, office, secret, clock }: Deps) {
  const { mails, bring, arriveMinutesEarly } = texts;
  const replyTo = { name: office.name, address: office.address };
  const links = appointmentLinks({ url: site.url, secret });

  function details(slot: Slot): Block {
    const early = arriveMinutesEarly > 0 ? [`Please come ${arriveMinutesEarly} minutes early.`] : [];
    return list('Your appointment', [`When: ${slotText(slot)}`, `Where: ${site.practice}, ${site.address}`, ...early]);
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
    const values = { practice: site.practice, doctor: texts.doctor };
    const textParagraph = (template: string) => paragraph(interpolateText(template, { ...values, name: to.name }));
    const { subject, text } = mails[type];
    const chosen = texts.replies.find((one) => one.id === template);
    const blocks = [
      textParagraph(mails.greeting),
      ...(text === undefined || (type === 'decline' && reply.text !== undefined) ? [] : [textParagraph(text)]),
      ...(await blocksOf(reply)),
      textParagraph(mails.closing),
    ];
    const calendar = await replyCalendar(reply, { site, minutes: mails.minutes, requests: stores.appointments.inbox });
    return {
      messageId: `reply.${id}@${site.host}`,
      to,
      replyTo,
      subject: interpolateText(chosen?.subject ?? subject, values),
      ...mailBody(blocks),
      ...(calendar === undefined ? {} : { calendar }),
      ...(reply.text === undefined ? {} : { isWrittenByHand: true }),
    };
  }

  return async (reply: Stored<Reply>) => {
    const delivery = await deliveryOf(stores, reply, clock());
    return delivery === 'send' ? mailOf(reply) : delivery;
  };
}
