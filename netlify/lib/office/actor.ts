/** Who acts. Events and the log hold the id; the name is shown. */
export interface Actor {
  id: string;
  name: string;
}

/** The command line. */
export const COMMAND: Actor = { id: 'command', name: 'Command line' };
/** The link in a mail. */
export const PATIENT: Actor = { id: 'patient', name: 'The patient' };
