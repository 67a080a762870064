/** The geometry of the compositions: that of their numbers, and formulas where numbers alone do not describe it. */
import { clamp, fade, mix, type Point } from './geometry.ts';
import { type Composition, COMPOSITIONS, type CompositionPlan, type Trunk } from './tables.ts';

export type Frame = readonly [W: number, H: number];

/** How far beyond the edge a trunk begins that comes from outside. */
const OUTSIDE = 20;

interface Shape {
  /** The point with these coordinates of a trunk's `shape`. */
  place?: (a: number, b: number) => Point;
  /** Where points may fall, and how close together: 0 to 1. */
  density?: (point: Point) => number;
  /** The outline of the quiet shape behind the vessels. */
  veil?: () => Point[];
}

const range = (count: number) => Array.from({ length: count + 1 }, (_, index) => index);

const SHAPES: Partial<Record<Composition, (...frame: Frame) => Shape>> = {
  /** Coordinates: share of the width, and distance from the middle of the limb in shares of the height. */
  limb(W, H) {
    const middle = (u: number) => 0.54 + 0.1 * Math.sin(u * 3.1 - 0.4) - 0.05 * u;
    return {
      place: (u, off) => ({ x: W * u, y: H * (middle(u) + off) }),
      density({ x, y }) {
        const u = x / W;
        const half = mix(0.34, 0.115, fade([0.1, 0.8], u)) + 0.05 * Math.exp(-(((u - 0.7) / 0.09) ** 2));
        return (1 - fade([half * 0.75, half], Math.abs(y / H - middle(u)))) * (u < 0.965 ? 1 : 0);
      },
    };
  },

  /** Coordinates: from the centre, in radii. Both vessels enter at the hilum, which looks left. */
  kidney(W, H) {
    const [cx, cy, R] = [W * 0.57, H * 0.5, H * 0.43];
    const edgeAt = ({ x, y }: Point) => {
      const [dx, dy] = [(x - cx) / R, (y - cy) / R];
      const notch = 0.5 * Math.exp(-((Math.atan2(dy, -dx) / 0.5) ** 2));
      return Math.hypot(dx / 0.8, dy / 1.06) / ((0.9 + 0.1 * Math.abs(dy)) * (1 - notch));
    };
    return {
      place: (a, b) => ({ x: cx + R * a, y: cy + R * b }),
      density: (point) => (edgeAt(point) < 1 ? 1 : 0),
      veil: () =>
        range(72).map((index) => {
          const angle = (index / 72) * Math.PI * 2;
          const at = (r: number) => ({ x: cx - Math.cos(angle) * r, y: cy + Math.sin(angle) * r });
          let r = 0;
          while (edgeAt(at(r)) < 1.07 && r < R * 1.6) r += 2;
          return at(r);
        }),
    };
  },

  /** Coordinates: share of the midrib's length, and distance from it in lengths. */
  leaf(W, H) {
    const [ax, ay, bx, by] = [W * 0.15, H * 0.8, W * 0.87, H * 0.17];
    const L = Math.hypot(bx - ax, by - ay);
    const [ux, uy] = [(bx - ax) / L, (by - ay) / L];
    const bend = (t: number) => 0.07 * Math.sin(t * Math.PI);
    const half = (t: number) => 0.255 * Math.max(0, Math.sin(Math.PI * t ** 0.82)) ** 0.85;
    const place = (t: number, o: number) => ({
      x: ax + ux * L * t - uy * (o + bend(t)) * L,
      y: ay + uy * L * t + ux * (o + bend(t)) * L,
    });
    return {
      place,
      density({ x, y }) {
        const [dx, dy] = [x - ax, y - ay];
        const t = (dx * ux + dy * uy) / L;
        const o = (-dx * uy + dy * ux) / L - bend(clamp(t, 0, 1));
        return t > 0.03 && t < 1 && Math.abs(o) < half(t) ? 1 : 0;
      },
      veil() {
        const along = range(40).map((index) => mix(0.03, 1, index / 40));
        const edge = (side: number) => along.map((t) => place(t, side * (half(t) + 0.012)));
        return [...edge(1), ...edge(-1).toReversed()];
      },
    };
  },

  canopy: (W, H) => ({
    density: ({ x, y }) => (Math.hypot((x - W * 0.5) / (H * 0.6), (y - H * 0.43) / (H * 0.37)) < 1 ? 1 : 0),
  }),

  ring: (W, H) => ({
    density({ x, y }) {
      const { R, kx, ky } = ringIn(W, H);
      const r = Math.hypot((x - W * 0.5) / kx, (y - H * 0.5) / ky) / R;
      return fade([0.185, 0.21], r) * (1 - fade([0.46, 0.66], r));
    },
  }),

  portrait: (W, H) => ({
    density({ x, y }) {
      const [dx, dy] = [x - W * 0.5, y - H * 0.43];
      if (Math.hypot(dx / (W * 0.225), dy / (H * 0.235)) <= 1) return 0;
      const low = 1 - fade([0.56, 0.74], y / H - (0.25 * Math.abs(dx)) / W);
      return low * (1 - fade([0.84, 1], Math.hypot(dx / (W * 0.54), (y - H * 0.4) / (H * 0.39))));
    },
  }),
};

/** A winding trunk, from left to right. */
const wavePoints = ({ y, height, turns, phase, end }: NonNullable<Trunk['wave']>, [W, H]: Frame): Point[] =>
  range(18).map((index) => {
    const u = index / 18;
    const swing = height * Math.sin(u * turns + phase + 0.9 * Math.sin(u * 5));
    return { x: W * mix(-0.04, end, u), y: H * (y + swing * (0.3 + 0.7 * Math.sin(u * Math.PI * 0.92)) - 0.09 * u) };
  });

/** The ring is stretched a little in a long frame: the trunks of a true circle would lie on the edges. */
function ringIn(W: number, H: number) {
  const R = Math.min(W, H);
  return { R, kx: Math.sqrt(W / R), ky: Math.sqrt(H / R) };
}

/** A trunk around the centre, from outside to the edge of the empty middle. Angles are in radians. */
function arcPoints({ from, turn, apart }: NonNullable<Trunk['arc']>, [W, H]: Frame): Point[] {
  const { R, kx, ky } = ringIn(W, H);
  // In a long frame the corners are in sight, so the pair that enters by one must not cross in it.
  const away = apart * 0.3 * Math.min(1, (kx * ky - 1) * 8);
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => {
    const r = mix(0.24 + 0.4 * Math.SQRT2, 0.275, t ** 0.55) * R;
    const angle = from + away + (turn - away) * t;
    return { x: W * 0.5 + Math.cos(angle) * r * kx, y: H * 0.5 + Math.sin(angle) * r * ky };
  });
}

function guidePoints({ frame, shape, wave, arc }: Trunk, place: Shape['place'], [W, H]: Frame): Point[] {
  if (wave) return wavePoints(wave, [W, H]);
  if (arc) return arcPoints(arc, [W, H]);
  return [
    ...frame.map(([x, y]) => ({ x: x === 'left' ? -OUTSIDE : x === 'right' ? W + OUTSIDE : W * x, y: H * y })),
    ...shape.flatMap(([a, b]) => place?.(a, b) ?? []),
  ];
}

/** A density by an ellipse. */
const inEllipse =
  ({ centre, radii, left, ...edge }: NonNullable<CompositionPlan['ellipse']>, [W, H]: Frame) =>
  ({ x, y }: Point): number => {
    const [u, v] = [x / W, y / H];
    const inside = 1 - fade(edge.fade, Math.hypot((u - centre[0]) / radii[0], (v - centre[1]) / radii[1]));
    return left ? inside * mix(left.share, 1, fade(left.fade, u)) : inside;
  };

/** What a composition says, with the points of its guide curves and its density in a frame. */
export function compositionIn(name: Composition, frame: Frame) {
  const plan = COMPOSITIONS[name];
  const { place, density = () => 0, veil } = SHAPES[name]?.(...frame) ?? {};
  const trunks = plan.trunks.map((trunk) => ({ ...trunk, points: guidePoints(trunk, place, frame) }));
  return { ...plan, trunks, density: plan.ellipse ? inEllipse(plan.ellipse, frame) : density, veil };
}
