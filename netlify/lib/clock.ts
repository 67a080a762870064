/** Current time in milliseconds since 1970. Injected, so that tests control it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
