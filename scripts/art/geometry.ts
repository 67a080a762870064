export interface Point {
  x: number;
  y: number;
}

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
/** Eases a share from 0 to 1. */
export const smoothstep = (share: number): number => share * share * (3 - 2 * share);
/** 0 below `low`, 1 above `high`, smooth between them. */
export const fade = ([low, high]: readonly [number, number], value: number): number =>
  smoothstep(clamp((value - low) / (high - low), 0, 1));

/** The element at an index; beyond the ends the first or the last one. */
export function nearest<T>(list: readonly T[], index: number): T {
  const element = list[clamp(index, 0, list.length - 1)];
  if (element === undefined) throw new RangeError('The list is empty.');
  return element;
}

export const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);

/** Direction along a list of points at one of them, with the length 1. */
export function directionAt(points: readonly Point[], index: number): Point {
  const [before, after] = [nearest(points, index - 1), nearest(points, index + 1)];
  const length = distance(before, after) || 1;
  return { x: (after.x - before.x) / length, y: (after.y - before.y) / length };
}

/** @param one `#rrggbb` */
export function mixColours(one: string, other: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round(mix(part(one, at), part(other, at), share)));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Points along a Catmull-Rom curve, about `step` apart. */
export function curveThrough(points: readonly Point[], step: number): Point[] {
  return points.flatMap((one, index) => {
    if (index === points.length - 1) return one;
    const [before, next, after] = [nearest(points, index - 1), nearest(points, index + 1), nearest(points, index + 2)];
    const count = Math.max(2, Math.round(distance(one, next) / step));
    return Array.from({ length: count }, (_, part) => {
      const t = part / count;
      const along = (axis: 'x' | 'y') => {
        const [p0, p1, p2, p3] = [before[axis], one[axis], next[axis], after[axis]];
        const [square, cube] = [t * t, t * t * t];
        return 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * square + (3 * p1 - p0 - 3 * p2 + p3) * cube);
      };
      return { x: along('x'), y: along('y') };
    });
  });
}

/** Leaves out points that lie closer than `tolerance` to the line between others (Ramer, Douglas, Peucker). */
export function simplified<T extends Point>(points: readonly T[], tolerance: number): T[] {
  const [first, last] = [nearest(points, 0), nearest(points, points.length - 1)];
  const [dx, dy] = [last.x - first.x, last.y - first.y];
  const length = Math.hypot(dx, dy) || 1;
  let farthest = { away: tolerance, index: 0 };
  for (const [index, { x, y }] of points.slice(0, -1).entries()) {
    const away = Math.abs((x - first.x) * dy - (y - first.y) * dx) / length;
    if (away > farthest.away) farthest = { away, index };
  }
  const { index } = farthest;
  if (index === 0) return points.length > 1 ? [first, last] : [first];
  return [...simplified(points.slice(0, index + 1), tolerance), ...simplified(points.slice(index), tolerance).slice(1)];
}
