/** Numbers from a text: the same text always gives the same ones. */
import { smoothstep } from './geometry.ts';

/** A 32-bit FNV-1a hash. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** A generator of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: string): () => number {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Smooth value noise in two dimensions, -1 to 1. */
export function noiseFrom(seed: string): (x: number, y: number) => number {
  const base = hash(seed);
  const corner = (x: number, y: number) => {
    const mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ base;
    const value = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
    return ((value ^ (value >>> 16)) >>> 0) / 2 ** 31 - 1;
  };
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [smoothstep(x - left), smoothstep(y - top)];
    const [a, b] = [corner(left, top), corner(left + 1, top)];
    const [c, d] = [corner(left, top + 1), corner(left + 1, top + 1)];
    return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
  };
}
