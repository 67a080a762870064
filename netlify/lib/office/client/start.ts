/** The script of the office's screens. Every screen works without it, but for passkeys. */
import { startCeremonies } from './ceremonies.ts';
import { keepDraft } from './keep-draft.ts';
import { refreshCount } from './count.ts';
import { sendForms } from './forms.ts';
import { startEnquiryPage } from './enquiry-page.ts';
import { startSlotFields } from './slot-fields.ts';
import { startBeside } from './beside.ts';
import { startHotkeys } from './hotkeys.ts';

startCeremonies();
sendForms();
refreshCount();
startEnquiryPage();
startSlotFields();
startBeside();
startHotkeys();
keepDraft();
