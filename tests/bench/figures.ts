/** Figures of benchmarks: medians, memory, rows of a table. */
import { readFileSync } from 'node:fs';

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** Peak memory of a process from the kernel; outside Linux, and after its end, 0. */
export function peakBytes(pid: number | 'self' = 'self'): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Prints cells in columns as wide as these headings: the first to the left, all others to the right. */
export function printRow(headings: readonly string[], cells: readonly string[]): void {
  const width = (at: number) => headings[at]?.length ?? 0;
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(width(at)) : cell.padStart(width(at)))).join(' | '));
}

/** Sizes from the command line. */
export function sizesOr(...usual: number[]): number[] {
  const sizes = process.argv.slice(2).map(Number).filter(Boolean);
  return sizes.length > 0 ? sizes : usual;
}

export const secondsSince = (begun: number): number => (performance.now() - begun) / 1000;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
