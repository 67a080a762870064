import { useState } from 'react';
import type { RequestedAppointment } from '../../format/appointment-text.ts';
import { AppointmentAnswerSchema } from '../../api-schemas/appointment.ts';
import { showToast } from '../../stores/toasts.ts';
import { useSubmission } from '../Forms/useSubmission.ts';
import { useZodForm, withoutConsent } from '../Forms/useZodForm.ts';
import { Fields, type FieldsProps } from './Fields.tsx';
import { BLANK, IDS, RequestedSchema, TypedSchema } from './request.ts';
import { SubmittedPanel, type SubmittedPanelProps } from './SubmittedPanel.tsx';

export type AppointmentFormProps = Pick<FieldsProps, 'messageHint' | 'consent' | 'privacyVersion' | 'next' | 'hours'> & {
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
  requested: RequestedAppointment;
  whatsAppUrl: string | undefined;
  calendarUrl: string | undefined;
}

/** The form of the appointments page, and the panel that replaces it after a success. */
export function AppointmentForm({ office, ...words }: AppointmentFormProps) {
  const fields = useZodForm({ schema: TypedSchema, ids: IDS, blank: BLANK });
  const [submitted, setSubmitted] = useState<Submitted | undefined>();
  const [another, setAnother] = useState(false);
  const submission = useSubmission({
    form: 'appointments',
    path: '/api/appointments',
    parse: (answer) => AppointmentAnswerSchema.parse(answer),
    onSent({ whatsAppNotificationUrl, calendarUrl }, payload) {
      console.log('The appointment request was sent.');
      setSubmitted({ requested: RequestedSchema.parse(payload), whatsAppUrl: whatsAppNotificationUrl, calendarUrl });
      fields.reset();
      showToast(SUBMITTED);
    },
    onFound: fields.restore,
    onRejected(messages) {
      if (!fields.showErrors(messages)) showToast(FAILED);
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
      fields={fields}
      submission={submission}
      focused={another}
      onValid={(all) => {
        showToast(PROCESSING);
        void submission.send({ ...withoutConsent(all), privacyVersion: words.privacyVersion });
      }}
    />
  );
}
