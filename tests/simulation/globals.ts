/** Replaces what the site takes from the process besides its dependencies: timers, the clock of measurements, and chance. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Timeline } from './timeline.ts';

interface Timer {
  isCleared: boolean;
}

type Uuid = ReturnType<typeof crypto.randomUUID>;
const uuidOf = (bytes: Buffer): Uuid => bytes.toString('hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-') as Uuid;

/** Makes the process take time and chance from the running task of a timeline. */
export function takeFrom(timeline: Timeline): void {
  const chance = () => timeline.running().chance;
  const setTimer = (work: (...args: unknown[]) => void, delay = 0, ...args: unknown[]): Timer => {
    const timer: Timer = { isCleared: false };
    const task = timeline.running();
    timeline.schedule(timeline.clock() + delay, task, () => {
      if (!timer.isCleared) work(...args);
    });
    return timer;
  };
  const clearTimer = (timer: Timer | undefined) => {
    if (timer && typeof timer === 'object') timer.isCleared = true;
  };
  const randomUUID = () => uuidOf(chance().bytes(16));
  Object.assign(globalThis, { setTimeout: setTimer, clearTimeout: clearTimer });
  globalThis.crypto.randomUUID = randomUUID;
  Object.assign(crypto, { randomUUID, randomBytes: (count: number) => chance().bytes(count) });
  syncBuiltinESMExports();
  Math.random = () => chance().next();
  Date.now = () => timeline.clock();
  performance.now = () => timeline.clock();
}
