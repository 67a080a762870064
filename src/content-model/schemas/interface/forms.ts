/** Words of forms, and of what the server answers to them. */
import { z } from 'astro/zod';
import { words } from './words.ts';

export const FORM_GROUPS = {
  /** What all forms say. */
  forms: z.strictObject({
    offline: words('Below a form whose script could not be loaded for want of a connection.'),
  }),

  /** Titles of the messages about a form. */
  formNotices: z.strictObject({
    success: words('The title of the message after a form was sent.'),
    error: words('The title of the message after a form could not be sent.'),
  }),

  /** The notice above the button of a form that could not be sent for want of a connection. */
  unsent: z.strictObject({
    heading: words('The heading of the notice that a form is stored on the device, because there was no connection.'),
    stored: words('In this notice: what is stored, and since when.', 'what', 'date'),
    open: words('In this notice, if the browser does not store it: what is stored.', 'what'),
    sendLater: words('In this notice, after either sentence.'),
    sendAgain: words('The button of this notice that sends the form again.'),
    discard: words('The button of this notice that deletes the form from the device.'),
    moment: words('The day and time within these sentences.', 'day', 'time'),
    until: words('In this notice, after what is stored: on which day the browser deletes it.', 'date'),
  }),

  /** The form in the footer. */
  newsletter: z.strictObject({
    email: words('The label of the field.'),
    subscribe: words('The button.'),
  }),

  /** What is said after the newsletter form was sent. */
  newsletterNotices: z.strictObject({
    address: words('What is stored on the device without a connection: the beginning of a sentence.'),
    thanks: words('The message after it was sent.'),
    failed: words('The message after it could not be sent.'),
  }),

  /** What the fields of all forms say. */
  fields: z.strictObject({
    problems: words('The heading of the list of errors above a form.'),
    optional: words('After the label of a field that may stay empty.'),
    honeypot: words('The label of a hidden field that only programs fill in.'),
    name: words('The label of a field.'),
    email: words('The label of a field.'),
    phone: words('The label of a field.'),
    policy: words('The link to the privacy policy inside the sentences of a consent.'),
    opensWhatsApp: words('After a link to WhatsApp, for screen readers.'),
    whatsApp: words('The button below a request or a chat that was sent.'),
    whatsAppShortened: words('Below or above this button, if the visitor’s text is too long for WhatsApp’s link.'),
  }),

  /** The form of the contact page. */
  contactForm: z.strictObject({
    subject: words('The label of a field.'),
    chooseSubject: words('The first option of this field, which is no choice.'),
    message: words('The label of a field.'),
    consent: words('The label of the consent. It contains the link to the privacy policy.', 'policy'),
    what: words('What is stored on the device without a connection: the beginning of a sentence.'),
    send: words('The button.'),
    sending: words('The button while the message is sent.'),
    failed: words('The message after it could not be sent.'),
  }),

  /** The form of the appointments page, and what replaces it after it was sent. */
  appointmentForm: z.strictObject({
    label: words('The label of the form, for screen readers.'),
    you: words('The heading of the first fields.'),
    phoneHint: words('Below the label of the telephone number.'),
    emergencyContact: words('The label of a field.'),
    emergencyHint: words('Below the label of the emergency contact.'),
    appointment: words('The heading of the second fields.'),
    type: words('The label of a field.'),
    chooseType: words('The first option of this field, which is no choice.'),
    date: words('The label of a field.'),
    time: words('The label of a field.'),
    chooseTime: words('The first option of this field, which is no choice.'),
    partlyOpen: words('The hint below a time that is partly outside the opening hours.'),
    closed: words('The hint below a time outside the opening hours.'),
    nextOpen: words('Below the hint that a day is closed, before the buttons with the next open days.'),
    returning: words('The label of a checkbox.'),
    information: words('The label of a field.'),
    consent: words('The heading of the last fields, for screen readers.'),
    policyConsent: words('The label of the consent.'),
    haveRead: words(
      'Below this label. It contains the link to the privacy policy; the consent is a text of the page.',
      'policy',
      'consent',
    ),
    what: words('What is stored on the device without a connection: the beginning of a sentence.'),
    request: words('The button.'),
    requesting: words('The button while the request is sent.'),
    processingTitle: words('The title of the message while the request is sent.'),
    processing: words('The message while the request is sent.'),
    submittedTitle: words('The title of the message after it was sent, and the heading of what replaces the form.'),
    submitted: words('The message after it was sent.'),
    failedTitle: words('The title of the message after it could not be sent.'),
    failed: words('The message after it could not be sent.'),
    thanks: words('In place of the form after it was sent.', 'name'),
    mail: words('A button in place of the form.'),
    calendar: words('A button in place of the form.'),
    tentative: words('Below these buttons.'),
    mailShortened: words('Below these buttons, if not all of the request fits into the link to the mail program.'),
    another: words('The button that shows the form again.'),
  }),

  /** The prefilled messages about a request, which a patient sends to the office by WhatsApp or mail. */
  appointmentText: z.strictObject({
    hello: words('The first line for WhatsApp.'),
    subject: words('The subject of the mail. The type is its id in the first language.', 'name', 'type'),
    greeting: words('The first line of the mail.'),
    requested: words('The first sentence of the mail.'),
    confirm: words('The last sentence of the mail.'),
    regards: words('The line before the name at the end of the mail.'),
    name: words('A line of the request.', 'name'),
    email: words('A line of the request.', 'email'),
    phone: words('A line of the request.', 'phone'),
    type: words('A line of the request.', 'type'),
    date: words('A line of the request.', 'date'),
    time: words('A line of the request.', 'time'),
    returning: words('A line of the request of somebody who was here before.'),
    first: words('The same line of a new patient.'),
    information: words('The last line of the request.', 'text'),
  }),

  /**
   * What forms say about a field that is not right, and what each says alone. The keys are those of
   * src/api-schemas/error-keys.ts.
   */
  errors: z.strictObject({
    missing: words('Any field that must not be empty.'),
    tooLong: words('Any field with too long a text.', 'limit'),
    emailInvalid: words('All forms but the chat.'),
  }),

  contactErrors: z.strictObject({
    nameMissing: words('The name.'),
    subjectMissing: words('The subject.'),
    messageMissing: words('The message.'),
    contactNotAgreed: words('The consent is missing.'),
  }),

  appointmentErrors: z.strictObject({
    nameShort: words('The name.'),
    phoneInvalid: words('The telephone number.'),
    typeMissing: words('The kind of appointment.'),
    dateMissing: words('The date.'),
    datePast: words('The date.'),
    timeMissing: words('The time.'),
    notBoolean: words('Shown to programs that send the form.'),
    requestNotAgreed: words('The consent is missing.'),
  }),

  chatErrors: z.strictObject({
    chatNameShort: words('The name.'),
    chatEmailInvalid: words('The e-mail address.'),
    chatMessageShort: words('The message.'),
    chatSession: words('The chat, whose id was not accepted.'),
  }),

  /** What the server answers to a form. */
  answers: z.strictObject({
    contactSent: words('After the contact form was sent.'),
    subscribeAsked: words('After the newsletter form was sent.'),
    notRight: words('Shown to programs above the errors of the fields, and at a field whose error has no words of its own.'),
    unknownField: words('Shown to programs at a field that the form does not have.'),
    choiceGone: words('At a choice, such as a type of appointment, that is not in its list any more.'),
    closedDay: words(
      'Below the date of the appointment form, and after the request is sent, for a closed day. The reason is a text of the schedule.',
      'day',
      'reason',
    ),
    closedWithoutReason: words(
      'The same for a day on which there are never appointments, such as a Sunday, or whose reason is not written in the language.',
      'day',
    ),
    tooMuch: words('Above a form without JavaScript that was too long.'),
    unavailable: words('Above a form without JavaScript, when nothing can be stored.'),
    internal: words('Above a form without JavaScript, after a mistake of the server.'),
    notSent: words('The heading of the page that shows a form without JavaScript which could not be shown again.'),
    back: words('On this page.'),
    anew: words('The link to the empty form, after that sentence.'),
    written: words('The heading on this page above all that was filled in.'),
  }),
};
