/** Figures of benchmarks: medians, memory, rows of a table. */
import { readdirSync, readFileSync } from 'node:fs';

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

/** Resident memory of a process and of all that it started; outside Linux, and after its end, 0. */
export function treeBytes(pid: number): number {
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + treeBytes(Number(child)), own);
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
