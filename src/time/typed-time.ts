/** A time as people type it, "9", "930", "9.30" or "9:30", as HH:MM on a clock of 24 hours; any other text as it is. */
export function typedTime(text: string): string {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})[:.]?(\d\d)?$/.exec(text.trim()) ?? [];
  return hours === '' ? text : `${hours.padStart(2, '0')}:${minutes}`;
}
