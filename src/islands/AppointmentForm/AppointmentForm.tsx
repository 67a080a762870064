import { useState } from 'react';
import type { AskedAppointment } from '../../format/appointment-text.ts';
import { AppointmentAnswerSchema } from '../../schemas/api/appointment.ts';
import { showToast } from '../../stores/toasts.ts';
import { useSubmission } from '../Forms/useSubmission.ts';
import { useTyped, withoutConsent } from '../Forms/useTyped.ts';
import { Fields, type FieldsProps } from './Fields.tsx';
import { BLANK, IDS, RequestedSchema, TypedSchema } from './request.ts';
import { SubmittedPanel, type SubmittedPanelProps } from './SubmittedPanel.tsx';

export type AppointmentFormProps = Pick<FieldsProps, 'messageHint' | 'consent' | 'privacyVersion' | 'next'> & {
  office: SubmittedPanelProps['office'];
};

const PROCESSING = { title: 'Processing Appointment Request', description: 'Your request is being processed...' };
const SUBMITTED = {
  title: 'Appointment Request Submitted',
  description: 'Your appointment request has been successfully submitted. We will contact you shortly to confirm the details.',
};
const FAILED = {
  title: 'Submission Failed',
  description: 'There was an error submitting your appointment request. Please try again.',
  variant: 'destructive',
} as const;

interface Submitted {
  asked: AskedAppointment;
  whatsAppUrl: string | undefined;
}

/** The appointments page: the form as the page has it, brought to life, and what stands in its place once it is sent. */
export function AppointmentForm({ office, ...words }: AppointmentFormProps) {
  const typed = useTyped({ schema: TypedSchema, ids: IDS, blank: BLANK });
  const [submitted, setSubmitted] = useState<Submitted | undefined>();
  const [another, setAnother] = useState(false);
  const submission = useSubmission({
    form: 'appointments',
    path: '/api/appointments',
    parse: (answer) => AppointmentAnswerSchema.parse(answer),
    onSent({ whatsAppNotificationUrl }, payload) {
      console.log('The request was taken.', { whatsAppNotificationUrl });
      setSubmitted({ asked: RequestedSchema.parse(payload), whatsAppUrl: whatsAppNotificationUrl });
      typed.empty();
      showToast(SUBMITTED);
    },
    onFound: typed.fillAgain,
    onRefused(fields) {
      if (!typed.refuse(fields)) showToast(FAILED);
    },
    onFailed: () => showToast(FAILED),
  });
  if (submitted)
    return (
      <SubmittedPanel
        {...submitted}
        office={office}
        next={words.next}
        onAnother={() => {
          setAnother(true);
          setSubmitted(undefined);
        }}
      />
    );
  return (
    <Fields
      {...words}
      typed={typed}
      submission={submission}
      focused={another}
      onRight={(all) => {
        showToast(PROCESSING);
        void submission.send({ ...withoutConsent(all), privacyVersion: words.privacyVersion });
      }}
    />
  );
}
