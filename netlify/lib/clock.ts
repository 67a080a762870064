/** The time, in milliseconds since 1970. Passed in, so that a test can let a day go by. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
