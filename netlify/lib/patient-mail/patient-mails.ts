/**
 * Decides about mails to patients and renders them. Subjects come from content/office alone and hold no text of the office or the
 * patient. Texts are the templates of content/office or what somebody in the office wrote.
 */
import { fill } from '../../../src/language/fill.ts';
import type { Language } from '../../../src/language/languages.ts';
import { type Block, link, list, mailBody, paragraph } from '../mail/blocks.ts';
import { framedBody } from '../mail/framed-mail.ts';
import type { Mail, Office } from '../mail/mailer.ts';
import { isUnderWay } from '../mail/notifier.ts';
import { returnedMail } from '../enquiries/office-mails.ts';
import type { Clock } from '../clock.ts';
import { createDelivery } from './delivery.ts';
import { createEarlierMails } from './earlier-mails.ts';
import type { Obstacles } from '../appointments/obstacles.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { officeTextsIn, type SiteData, siteIn } from '../site-data.ts';
import { wordsIn } from '../words.ts';
import type { Secret } from '../storage/secret.ts';
import type { Stored } from '../storage/inbox.ts';
import type { Reply } from '../enquiries/mails.ts';
import type { Slot } from '../enquiries/events.ts';
import { appointmentLinks } from './links.ts';
import { replyCalendar } from './calendar-file.ts';
import { slotText } from '../enquiries/slot-text.ts';

interface Deps {
  stores: EnquiryStores;
  data: Pick<SiteData, 'site' | 'office'>;
  obstacles: Obstacles;
  /** Patients' answers go there. */
  office: Office;
  secret: Secret;
  clock: Clock;
}

export function replyDecision({ stores, data, obstacles, office, secret, clock }: Deps) {
  const { site } = data;
  const { store: replies } = stores.replies;
  const earlierAreDone = createEarlierMails({ stores, isUnderWay: (id) => isUnderWay(replies, id, clock()) });
  const deliveryOf = createDelivery({ stores, earlierAreDone, obstacles });
  const links = appointmentLinks({ url: site.url, secret });

  function details(slot: Slot, language: Language): Block {
    const { patientMail: words } = wordsIn(language);
    const { practice, address, arriveMinutesEarly: minutes } = officeTextsIn(data, language);
    return list(words.appointment, [
      fill(words.when, { slot: slotText(slot, language) }),
      fill(words.where, { place: `${practice}, ${address}` }),
      ...(minutes > 0 ? [fill(words.early, { minutes })] : []),
    ]);
  }

  /** Address and telephone of the practice. */
  function signature(language: Language): Block[] {
    const { address } = officeTextsIn(data, language);
    const phone = site.phone === '' ? [] : [fill(wordsIn(language).patientMail.telephone, { phone: site.phone })];
    return [paragraph([address, ...phone].join('\n'))];
  }

  /** The parts of a mail that depend on its type, after the opening text. @param offered indices of the proposed times */
  async function blocksOf(reply: Reply, offered: readonly number[]): Promise<Block[]> {
    const { type, item: id, event, slot, options = [], text, language = 'en' } = reply;
    const { patientMail: words } = wordsIn(language);
    const { bring } = officeTextsIn(data, language);
    switch (type) {
      case 'confirmation':
      case 'reminder':
        return slot
          ? [
              details(slot, language),
              list(bring.heading, bring.items),
              link(await links('cancel', { id, event, option: 0 }, language), words.cancel),
              ...(type === 'reminder'
                ? [link(await links('another-time', { id, event, option: 0 }, language), words.anotherTime)]
                : []),
            ]
          : [];
      case 'proposal':
        return [
          ...(slot ? [paragraph(fill(words.before, { slot: slotText(slot, language) }))] : []),
          ...(await Promise.all(
            offered.flatMap((index) => {
              const option = options[index];
              if (!option) return [];
              const label = fill(words.accept, { slot: slotText(option, language) });
              return links('accept', { id, event, option: index }, language).then((url) => link(url, label));
            }),
          )),
          link(await links('another-time', { id, event, option: 0 }, language), words.anotherTime),
        ];
      case 'returned':
      case 'cancellation':
      case 'decline':
      case 'reply':
        return [
          ...(slot ? [paragraph(fill(words.agreed, { slot: slotText(slot, language) }))] : []),
          ...(text === undefined ? [] : [paragraph(text)]),
        ];
    }
  }

  async function mailOf(reply: Stored<Reply>, offered: readonly number[]): Promise<Mail> {
    if (reply.type === 'returned') return returnedMail(office)(reply);
    const { id, type, to, template, language = 'en' } = reply;
    const { mails, replies, practice, doctor, emergency } = officeTextsIn(data, language);
    const values = { practice, doctor };
    const textParagraph = (template: string) =>
      paragraph(fill(template, { ...values, emergency, name: to.name, times: offered.length }, language));
    const { subject, text }: { subject: string; text?: string } = mails[type];
    const chosen = replies.find((one) => one.id === template);
    const mailSubject = fill(chosen?.subject ?? subject, values);
    const blocks = [
      textParagraph(mails.greeting),
      ...(text === undefined || (type === 'decline' && reply.text !== undefined) ? [] : [textParagraph(text)]),
      ...(await blocksOf(reply, offered)),
      textParagraph(mails.closing),
      ...signature(language),
    ];
    const told =
      type === 'proposal' ? { ...reply, options: reply.options?.filter((_, index) => offered.includes(index)) } : reply;
    const calendar = await replyCalendar(told, {
      site: siteIn(data, language),
      minutes: mails.minutes,
      requests: stores.appointments.inbox,
    });
    return {
      messageId: `reply.${id}@${site.host}`,
      to,
      fromName: practice,
      replyTo: { name: practice, address: office.address },
      subject: mailSubject,
      ...framedBody(mailBody(blocks), { language, subject: mailSubject, practice }),
      ...(calendar === undefined
        ? {}
        : { calendar: { name: `${wordsIn(language).calendarEntry.fileName}.ics`, text: calendar } }),
      ...(reply.text === undefined ? {} : { isWrittenByHand: true }),
    };
  }

  return async (reply: Stored<Reply>) => {
    const decided = await deliveryOf(reply, clock());
    return decided.delivery === 'send' ? mailOf(reply, decided.offered) : decided.delivery;
  };
}
