/** The one source of chance of a simulation: numbers that a seed decides. */
import { randomFrom } from '../../scripts/art/chance.ts';

export function createChance(seed: string) {
  const next = randomFrom(seed);
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    /** From 0 to 1. */
    next,
    integer,
    /** A whole number, both ends included. */
    between: (least: number, most: number): number => least + integer(most - least + 1),
    happens: (probability: number): boolean => next() < probability,
    /** One of a list that is not empty. */
    pick<T>(list: readonly T[]): T {
      const picked = list[integer(list.length)];
      if (picked === undefined) throw new TypeError('Nothing to pick from.');
      return picked;
    },
    /** One of several by weight. */
    weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
      const entries = Object.entries<number>(weights) as [T, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      throw new TypeError('No weight is above zero.');
    },
    bytes(count: number): Buffer<ArrayBuffer> {
      const bytes = Buffer.alloc(count);
      for (let index = 0; index < count; index++) bytes[index] = integer(256);
      return bytes;
    },
  };
}
export type Chance = ReturnType<typeof createChance>;
