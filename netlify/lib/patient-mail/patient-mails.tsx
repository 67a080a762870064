/**
 * Decides about mails to patients and renders them. Subjects come from content/office alone and hold no text of the office or the
 * patient. Texts are the templates of content/office or what somebody in the office wrote.
 */
import type { ReactNode } from 'react';
import { fill } from '../../../src/language/fill.ts';
import { firstLanguage, type Language } from '../../../src/language/languages.ts';
import type { Obstacles } from '../appointments/obstacles.ts';
import type { Clock } from '../clock.ts';
import type { Slot } from '../enquiries/events.ts';
import type { EnquiryMail } from '../enquiries/mails.ts';
import { returnedMail } from '../enquiries/office-mails.tsx';
import { slotText } from '../enquiries/slot-text.ts';
import type { EnquiryStores } from '../enquiries/stores.ts';
import { framedText } from '../mail/frame.tsx';
import type { Mail, Office } from '../mail/mailer.ts';
import { isUnderWay } from '../mail/notifier.ts';
import { Link, List, Paragraph } from '../mail/parts.tsx';
import { officeTextsIn, type SiteData, siteIn } from '../site-data.ts';
import type { Stored } from '../storage/inbox.ts';
import type { Secret } from '../storage/secret.ts';
import { wordsIn } from '../words.ts';
import { calendarFileOf } from './calendar-file.ts';
import { createDelivery } from './delivery.ts';
import { createEarlierMails } from './earlier-mails.ts';
import { appointmentLinks } from './links.ts';

interface Deps {
  stores: EnquiryStores;
  data: Pick<SiteData, 'site' | 'office' | 'schedule'>;
  obstacles: Obstacles;
  /** Patients' answers go there. */
  office: Office;
  secret: Secret;
  clock: Clock;
}

/** Addresses behind the links of a mail. */
interface Addresses {
  cancel?: string;
  anotherTime?: string | undefined;
  /** One for each proposed time that is still offered. */
  accept?: readonly { slot: Slot; url: string }[];
}

export function patientMailDecision({ stores, data, obstacles, office, secret, clock }: Deps) {
  const { site } = data;
  const { store } = stores.mails;
  const earlierAreDone = createEarlierMails({ stores, isUnderWay: (id) => isUnderWay(store, id, clock()) });
  const deliveryOf = createDelivery({ stores, earlierAreDone, obstacles });
  const links = appointmentLinks({ url: site.url, secret });

  /** @param offered indices of the proposed times */
  async function addressesOf(
    { type, enquiry: id, event, slot, options = [], language = firstLanguage() }: EnquiryMail,
    offered: readonly number[],
  ): Promise<Addresses> {
    const addressOf = (purpose: Parameters<typeof links>[0], option = 0) => links(purpose, { id, event, option }, language);
    if (type === 'proposal') {
      const accept = await Promise.all(
        offered.flatMap((index) => {
          const option = options[index];
          return option ? [addressOf('accept', index).then((url) => ({ slot: option, url }))] : [];
        }),
      );
      return { accept, anotherTime: await addressOf('another-time') };
    }
    if (!slot || (type !== 'confirmation' && type !== 'reminder')) return {};
    const cancel = await addressOf('cancel');
    return { cancel, anotherTime: type === 'reminder' ? await addressOf('another-time') : undefined };
  }

  function Details({ slot, language }: { slot: Slot; language: Language }) {
    const { patientMail: words } = wordsIn(language);
    const { practice, address, arriveMinutesEarly: minutes } = officeTextsIn(data, language);
    const items = [
      fill(words.when, { slot: slotText(slot, language) }),
      fill(words.where, { place: `${practice}, ${address}` }),
      ...(minutes > 0 ? [fill(words.early, { minutes })] : []),
    ];
    return <List heading={words.appointment} items={items} />;
  }

  /** Address and telephone of the practice. */
  function Signature({ language }: { language: Language }) {
    const { address } = officeTextsIn(data, language);
    const phone = site.phone === '' ? [] : [fill(wordsIn(language).patientMail.telephone, { phone: site.phone })];
    return <Paragraph>{[address, ...phone].join('\n')}</Paragraph>;
  }

  /** The part of a mail that depends on its type. */
  function Content({ mail, addresses }: { mail: EnquiryMail; addresses: Addresses }): ReactNode {
    const { type, slot, text, language = firstLanguage() } = mail;
    const { patientMail: words } = wordsIn(language);
    const { bring } = officeTextsIn(data, language);
    const { cancel, anotherTime, accept = [] } = addresses;
    const sentence = (template: string) => slot && <Paragraph>{fill(template, { slot: slotText(slot, language) })}</Paragraph>;
    const another = anotherTime !== undefined && <Link url={anotherTime} label={words.anotherTime} />;
    switch (type) {
      case 'confirmation':
      case 'reminder':
        return (
          slot && (
            <>
              <Details slot={slot} language={language} />
              <List heading={bring.heading} items={bring.items} />
              {cancel !== undefined && <Link url={cancel} label={words.cancel} />}
              {another}
            </>
          )
        );
      case 'proposal':
        return (
          <>
            {sentence(words.before)}
            {accept.map(({ slot: option, url }) => (
              <Link key={url} url={url} label={fill(words.accept, { slot: slotText(option, language) })} />
            ))}
            {another}
          </>
        );
      case 'returned':
      case 'cancellation':
      case 'decline':
      case 'reply':
        return (
          <>
            {sentence(words.agreed)}
            {text !== undefined && <Paragraph>{text}</Paragraph>}
          </>
        );
    }
  }

  async function mailOf(mail: Stored<EnquiryMail>, offered: readonly number[]): Promise<Mail> {
    if (mail.type === 'returned') return returnedMail(office)(mail);
    const { id, type, to, template, language = firstLanguage() } = mail;
    const { mails, replies, practice, doctor, emergency } = officeTextsIn(data, language);
    const values = { practice, doctor };
    const sentence = (text: string) => (
      <Paragraph>{fill(text, { ...values, emergency, name: to.name, times: offered.length }, language)}</Paragraph>
    );
    const { subject: usual, text: opening }: { subject: string; text?: string } = mails[type];
    const chosen = replies.find((one) => one.id === template);
    const subject = fill(chosen?.subject ?? usual, values);
    const addresses = await addressesOf(mail, offered);
    const told = type === 'proposal' ? { ...mail, options: mail.options?.filter((_, index) => offered.includes(index)) } : mail;
    const calendar = await calendarFileOf(told, {
      site: siteIn(data, language),
      minutes: mails.minutes,
      requests: stores.appointments.inbox,
      schedule: data.schedule,
    });
    return {
      messageId: `reply.${id}@${site.host}`,
      to,
      fromName: practice,
      replyTo: { name: practice, address: office.address },
      subject,
      ...framedText(
        { language, subject, practice },
        <>
          {sentence(mails.greeting)}
          {opening !== undefined && (type !== 'decline' || mail.text === undefined) && sentence(opening)}
          <Content mail={mail} addresses={addresses} />
          {sentence(mails.closing)}
          <Signature language={language} />
        </>,
      ),
      ...(calendar === undefined
        ? {}
        : { calendar: { name: `${wordsIn(language).calendarEntry.fileName}.ics`, text: calendar } }),
      ...(mail.text === undefined ? {} : { isWrittenByHand: true }),
    };
  }

  return async (mail: Stored<EnquiryMail>) => {
    const decided = await deliveryOf(mail, clock());
    return decided.delivery === 'send' ? mailOf(mail, decided.offered) : decided.delivery;
  };
}
