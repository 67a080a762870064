/**
 * Draws one picture of vessels from a seed.
 *
 * Two trees, an artery and a vein, grow towards the same set of points (a balanced
 * spanning tree). Each point joins the cheaper tree, so the two fill the picture
 * together and meet only in their finest tips. Branch widths follow Murray's law.
 * The same options always give the same bytes: no dependency, clock or Math.random.
 *
 *   import { vascularArt } from './vascular-art.mjs';
 *   const svg = vascularArt({ seed: 'my-slug', width: 1200, height: 675, palette: 'paper', composition: 'kidney' });
 *
 * The types are in vascular-art.d.mts.
 */
/* ------------------------------------------------------------------ palettes
   ground: flat field · veil: the large quiet shape behind · artery/vein:
   [trunk, tip]. */
export const PALETTES = {
  paper: { ground: '#f4efe6', veil: '#ece4d7', artery: ['#a3182f', '#cf7f80'], vein: ['#0b5560', '#6fa3a6'] },
  mist: { ground: '#dfe9e7', veil: '#d1dfdd', artery: ['#a3182f', '#c77f84'], vein: ['#0b4a55', '#5c959b'] },
  blush: { ground: '#f3e2dc', veil: '#ebd4cc', artery: ['#99142b', '#c9676c'], vein: ['#12505b', '#7aa0a3'] },
  sand: { ground: '#eae0cb', veil: '#e0d3b8', artery: ['#9a1a2c', '#c4746b'], vein: ['#17525a', '#6f9792'] },
  night: { ground: '#0d2a31', veil: '#11343c', artery: ['#f2787f', '#a94f5c'], vein: ['#8fd3d4', '#3f8088'] },
  ink: { ground: '#141d21', veil: '#1a262b', artery: ['#ee7b80', '#8e3f4b'], vein: ['#7cc6c9', '#35686f'] },
  // Without a ground: laid on the page itself. `halo` must be the page colour.
  page: { ground: null, halo: '#faf8f4', veil: null, artery: ['#a3182f', '#d79a99'], vein: ['#0b5560', '#8fb6b8'] },
  pageDark: { ground: null, halo: '#101719', veil: null, artery: ['#d9636b', '#6d3640'], vein: ['#62b0b5', '#2b545b'] },
};
const COVER_PALETTES = ['paper', 'mist', 'blush', 'night', 'sand'];

/* ------------------------------------------------------------------- chance */
/** A whole number that belongs to this text and never changes (FNV-1a, 32 bits). */
export function hash(text) {
  let h = 2166136261;
  for (const ch of String(text)) {
    h ^= ch.codePointAt(0);
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
}
function randomFrom(seed) {
  let a = hash(seed);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
/** Smooth value noise in two dimensions, -1 … 1. */
function noiseFrom(seed) {
  const base = hash(seed);
  const at = (x, y) => {
    let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ base;
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
  };
  const ease = (t) => t * t * (3 - 2 * t);
  return (x, y) => {
    const ix = Math.floor(x),
      iy = Math.floor(y),
      u = ease(x - ix),
      v = ease(y - iy);
    const a = at(ix, iy),
      b = at(ix + 1, iy),
      c = at(ix, iy + 1),
      d = at(ix + 1, iy + 1);
    return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
  };
}

/* ----------------------------------------------------------------- geometry */
const mix = (a, b, t) => a + (b - a) * t;
const clamp = (v, lo, hi) => Math.min(hi, Math.max(lo, v));
const smooth = (lo, hi, v) => {
  const t = clamp((v - lo) / (hi - lo), 0, 1);
  return t * t * (3 - 2 * t);
};
function mixColour(a, b, t) {
  const p = (c) => [1, 3, 5].map((i) => parseInt(c.slice(i, i + 2), 16));
  const [x, y] = [p(a), p(b)];
  return (
    '#' +
    x
      .map((v, i) =>
        Math.round(mix(v, y[i], t))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}
/** Points along a Catmull-Rom curve through `pts`, about `step` apart. */
function curve(pts, step) {
  const out = [];
  for (let i = 0; i < pts.length - 1; i++) {
    const p0 = pts[Math.max(0, i - 1)],
      p1 = pts[i],
      p2 = pts[i + 1],
      p3 = pts[Math.min(pts.length - 1, i + 2)];
    const n = Math.max(2, Math.round(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / step));
    for (let k = 0; k < n; k++) {
      const t = k / n,
        t2 = t * t,
        t3 = t2 * t;
      out.push(
        [0, 1].map(
          (d) =>
            0.5 *
            (2 * p1[d] +
              (p2[d] - p0[d]) * t +
              (2 * p0[d] - 5 * p1[d] + 4 * p2[d] - p3[d]) * t2 +
              (3 * p1[d] - p0[d] - 3 * p2[d] + p3[d]) * t3),
        ),
      );
    }
  }
  out.push(pts[pts.length - 1]);
  return out;
}
function simplify(pts, tol) {
  if (pts.length < 3) return pts;
  const keep = new Uint8Array(pts.length);
  keep[0] = keep[pts.length - 1] = 1;
  const stack = [[0, pts.length - 1]];
  while (stack.length) {
    const [a, b] = stack.pop();
    const dx = pts[b].x - pts[a].x,
      dy = pts[b].y - pts[a].y,
      len = Math.hypot(dx, dy) || 1;
    let worst = 0,
      at = -1;
    for (let i = a + 1; i < b; i++) {
      const d = Math.abs((pts[i].x - pts[a].x) * dy - (pts[i].y - pts[a].y) * dx) / len;
      if (d > worst) {
        worst = d;
        at = i;
      }
    }
    if (worst > tol) {
      keep[at] = 1;
      stack.push([a, at], [at, b]);
    }
  }
  return pts.filter((_, i) => keep[i]);
}

/* -------------------------------------------------------------- compositions
   Each works in a frame W × H whose shorter side is 600 and returns
     trunks    guide curves, each with the tree it belongs to; `pinch` narrows
               one: [where along it, how long, how much]
     density   0 … 1, where points may fall, and how close together
     points    how many at most; `gap` the least distance between two
     maxWidth  of the widest trunk
     back      share of points in the faint layer behind
   and, where it must differ: `turn` (dislike of sharp forks), `home` (wish for a
   short way to the root), `spacing` (between forks on a trunk), `wobble` (of the
   guides), `veil` (quiet shape behind), `figure` (in front), `sparks` (dots on
   arterial tips). */
const COMPOSITIONS = {
  /** Full-bleed: rises from the lower right, leaves the left half to the words. */
  hero(W, H) {
    return {
      trunks: [
        {
          kind: 'vein',
          pts: [
            [W * 1.05, H * 0.16],
            [W * 0.965, H * 0.26],
            [W * 0.915, H * 0.42],
            [W * 0.86, H * 0.56],
            [W * 0.775, H * 0.64],
            [W * 0.69, H * 0.66],
          ],
        },
        {
          kind: 'artery',
          pts: [
            [W * 0.99, H * 1.08],
            [W * 0.955, H * 0.88],
            [W * 0.885, H * 0.72],
            [W * 0.845, H * 0.54],
            [W * 0.8, H * 0.38],
            [W * 0.715, H * 0.28],
            [W * 0.66, H * 0.25],
          ],
        },
      ],
      density: (x, y) => {
        const u = x / W,
          v = y / H,
          e = Math.hypot((u - 0.885) / 0.46, (v - 0.49) / 0.6);
        return (1 - smooth(0.66, 1.0, e)) * mix(0.3, 1, smooth(0.46, 0.72, u));
      },
      points: 1900,
      maxWidth: 17,
      back: 0.45,
      gap: 9,
      wobble: 14,
    };
  },
  /** Two trees from opposite corners, meeting in the middle. */
  field(W, H) {
    return {
      trunks: [
        {
          kind: 'artery',
          pts: [
            [-20, H * 0.98],
            [W * 0.16, H * 0.8],
            [W * 0.3, H * 0.58],
            [W * 0.42, H * 0.46],
          ],
        },
        {
          kind: 'vein',
          pts: [
            [W + 20, H * 0.1],
            [W * 0.84, H * 0.24],
            [W * 0.72, H * 0.44],
            [W * 0.58, H * 0.55],
          ],
        },
      ],
      density: (x, y) => 1 - smooth(0.75, 1.05, Math.hypot((x / W - 0.52) / 0.62, (y / H - 0.52) / 0.6)),
      points: 1100,
      maxWidth: 15,
      back: 0.5,
    };
  },
  /** A limb: the pair runs its length, divides in three, and thins towards the foot. */
  limb(W, H) {
    const mid = (u) => 0.54 + 0.1 * Math.sin(u * 3.1 - 0.4) - 0.05 * u;
    const line = (us, off) => us.map((u, i) => [W * u, H * (mid(u) + off[i])]);
    return {
      trunks: [
        {
          kind: 'artery',
          pts: line([-0.03, 0.14, 0.3, 0.46, 0.58, 0.72, 0.9], [-0.06, -0.045, 0.02, 0.045, 0.01, -0.055, -0.085]),
        },
        { kind: 'artery', pts: line([0.58, 0.66, 0.78, 0.93], [0.01, 0.012, 0.005, 0.01]) },
        { kind: 'artery', pts: line([0.14, 0.24, 0.36, 0.5], [-0.045, -0.115, -0.165, -0.155]) },
        { kind: 'vein', pts: line([-0.03, 0.14, 0.3, 0.46, 0.58, 0.72, 0.88], [0.06, 0.05, -0.015, -0.03, 0.035, 0.075, 0.085]) },
        { kind: 'vein', pts: line([0.14, 0.24, 0.38, 0.54], [0.05, 0.125, 0.175, 0.165]) },
      ],
      density: (x, y) => {
        const u = x / W,
          half = mix(0.34, 0.115, smooth(0.1, 0.8, u)) + 0.05 * Math.exp(-(((u - 0.7) / 0.09) ** 2));
        return (1 - smooth(half * 0.75, half, Math.abs(y / H - mid(u)))) * (u < 0.965 ? 1 : 0);
      },
      points: 1500,
      maxWidth: 15,
      back: 0.35,
      turn: 1.9,
      home: 0.12,
      spacing: 46,
      gap: 8.6,
      wobble: 4,
    };
  },
  /** A kidney drawn only by its own vessels: both enter at the hilum. */
  kidney(W, H) {
    const cx = W * 0.57,
      cy = H * 0.5,
      R = H * 0.43;
    const inside = (x, y) => {
      const dx = (x - cx) / R,
        dy = (y - cy) / R;
      const a = Math.atan2(dy, -dx); // 0 at the hilum, which looks left
      const notch = 0.5 * Math.exp(-((a / 0.5) ** 2));
      const edge = (0.9 + 0.1 * Math.abs(dy)) * (1 - notch);
      return Math.hypot(dx / 0.8, dy / 1.06) / edge;
    };
    return {
      trunks: [
        {
          kind: 'artery',
          pts: [
            [-20, H * 0.22],
            [W * 0.12, H * 0.36],
            [W * 0.24, H * 0.45],
            [cx - R * 0.62, cy - R * 0.1],
            [cx - R * 0.2, cy - R * 0.2],
          ],
        },
        {
          kind: 'artery',
          pts: [
            [cx - R * 0.62, cy - R * 0.1],
            [cx - R * 0.25, cy + R * 0.06],
            [cx - R * 0.05, cy + R * 0.34],
          ],
        },
        {
          kind: 'vein',
          pts: [
            [-20, H * 0.8],
            [W * 0.1, H * 0.66],
            [W * 0.23, H * 0.575],
            [cx - R * 0.62, cy + R * 0.09],
            [cx - R * 0.22, cy + R * 0.3],
          ],
        },
        {
          kind: 'vein',
          pts: [
            [cx - R * 0.62, cy + R * 0.09],
            [cx - R * 0.3, cy - R * 0.06],
            [cx - R * 0.08, cy - R * 0.42],
          ],
        },
      ],
      density: (x, y) => (inside(x, y) < 1 ? 1 : 0),
      points: 1500,
      maxWidth: 17,
      back: 0.55,
      sparks: 0.5,
      veil: (f) => {
        const d = [];
        for (let i = 0; i <= 72; i++) {
          const a = (i / 72) * Math.PI * 2,
            c = Math.cos(a),
            s = Math.sin(a);
          let r = 0;
          while (inside(cx - c * r, cy + s * r) < 1.07 && r < R * 1.6) r += 2;
          d.push(f(cx - c * r, cy + s * r));
        }
        return 'M' + d.join('L') + 'Z';
      },
    };
  },
  /** A bifurcation with a narrowing just past the fork. */
  fork(W, H) {
    return {
      trunks: [
        {
          kind: 'artery',
          pinch: [0.6, 0.1, 0.52],
          pts: [
            [W * 0.06, H * 1.05],
            [W * 0.24, H * 0.84],
            [W * 0.36, H * 0.66],
            [W * 0.5, H * 0.47],
            [W * 0.66, H * 0.3],
            [W * 0.8, H * 0.2],
          ],
        },
        {
          kind: 'artery',
          pts: [
            [W * 0.36, H * 0.66],
            [W * 0.39, H * 0.46],
            [W * 0.36, H * 0.27],
            [W * 0.34, H * 0.14],
          ],
        },
        {
          kind: 'vein',
          pts: [
            [W * 0.2, H * 1.06],
            [W * 0.34, H * 0.93],
            [W * 0.5, H * 0.8],
            [W * 0.62, H * 0.64],
            [W * 0.76, H * 0.55],
            [W * 0.9, H * 0.56],
          ],
        },
      ],
      density: (x, y) => 1 - smooth(0.72, 1.0, Math.hypot((x / W - 0.6) / 0.5, (y / H - 0.42) / 0.52)),
      points: 1350,
      maxWidth: 18,
      back: 0.4,
      wobble: 13,
      gap: 9,
    };
  },
  /** A leaf: the midrib is an artery, the margin is fed by veins. */
  leaf(W, H) {
    const ax = W * 0.15,
      ay = H * 0.8,
      bx = W * 0.87,
      by = H * 0.17,
      L = Math.hypot(bx - ax, by - ay);
    const ux = (bx - ax) / L,
      uy = (by - ay) / L;
    const at = (t, o) => {
      const s = 0.07 * Math.sin(t * Math.PI);
      return [ax + ux * L * t - uy * (o + s) * L, ay + uy * L * t + ux * (o + s) * L];
    };
    return {
      trunks: [
        { kind: 'artery', pts: [[W * -0.02, H * 1.04], ...[0.02, 0.25, 0.5, 0.75, 0.93].map((t) => at(t, 0.006))] },
        { kind: 'vein', pts: [[W * 0.02, H * 1.06], ...[0.03, 0.25, 0.5, 0.7, 0.86].map((t) => at(t, 0.035))] },
      ],
      density: (x, y) => {
        const dx = x - ax,
          dy = y - ay,
          t = (dx * ux + dy * uy) / L,
          o = (-dx * uy + dy * ux) / L - 0.07 * Math.sin(clamp(t, 0, 1) * Math.PI);
        const half = t > 0.03 && t < 1 ? 0.255 * Math.pow(Math.sin(Math.PI * Math.pow(t, 0.82)), 0.85) : 0;
        return half > 0 && Math.abs(o) < half ? 1 : 0;
      },
      points: 1700,
      maxWidth: 12,
      back: 0.2,
      turn: 1.5,
      spacing: 40,
      gap: 8,
      wobble: 3,
      veil: (f) => {
        const up = [],
          down = [];
        for (let i = 0; i <= 40; i++) {
          const t = mix(0.03, 1, i / 40),
            half = 0.255 * Math.pow(Math.max(0, Math.sin(Math.PI * Math.pow(t, 0.82))), 0.85) + 0.012;
          up.push(f(...at(t, half)));
          down.unshift(f(...at(t, -half)));
        }
        return 'M' + up.concat(down).join('L') + 'Z';
      },
    };
  },
  /** A crown over one stem. */
  canopy(W, H) {
    return {
      trunks: [
        {
          kind: 'artery',
          pts: [
            [W * 0.47, H * 1.06],
            [W * 0.48, H * 0.84],
            [W * 0.46, H * 0.64],
            [W * 0.4, H * 0.46],
          ],
        },
        {
          kind: 'vein',
          pts: [
            [W * 0.53, H * 1.06],
            [W * 0.52, H * 0.82],
            [W * 0.55, H * 0.62],
            [W * 0.61, H * 0.44],
          ],
        },
      ],
      density: (x, y) => {
        const e = Math.hypot((x - W * 0.5) / (H * 0.6), (y - H * 0.43) / (H * 0.37));
        return e < 1 ? 1 : 0;
      },
      points: 1300,
      maxWidth: 17,
      back: 0.5,
    };
  },
  /** Winding veins. */
  meander(W, H) {
    const wave = (y0, amp, turns, ph, end) =>
      Array.from({ length: 19 }, (_, i) => {
        const u = i / 18;
        return [
          W * mix(-0.04, end, u),
          H *
            (y0 + amp * Math.sin(u * turns + ph + 0.9 * Math.sin(u * 5)) * (0.3 + 0.7 * Math.sin(u * Math.PI * 0.92)) - 0.09 * u),
        ];
      });
    return {
      trunks: [
        { kind: 'vein', pts: wave(0.6, 0.135, 17, 0.3, 0.9) },
        { kind: 'artery', pts: wave(0.46, 0.05, 6, 1.2, 0.86) },
      ],
      density: (x, y) => 1 - smooth(0.7, 1.0, Math.hypot((x / W - 0.5) / 0.52, (y / H - 0.5) / 0.43)),
      points: 1400,
      maxWidth: 16,
      back: 0.35,
      gap: 9,
      wobble: 4,
    };
  },
  /** Around an empty centre, as vessels run around the light in an eye. */
  ring(W, H) {
    const cx = W * 0.5,
      cy = H * 0.5,
      R = Math.min(W, H),
      // Stretched a little in a long frame: a true circle would leave its trunks lying on the edges.
      kx = Math.sqrt(W / R),
      ky = Math.sqrt(H / R),
      // There the corners are in sight, so the pair that enters by one must not cross in it.
      apart = 0.3 * Math.min(1, (kx * ky - 1) * 8),
      out = 0.24 + 0.4 * Math.SQRT2;
    const arc = (kind, a, twist) => ({
      kind,
      pts: [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => {
        const r = mix(out, 0.275, Math.pow(t, 0.55)) * R,
          b = a + twist * t;
        return [cx + Math.cos(b) * r * kx, cy + Math.sin(b) * r * ky];
      }),
    });
    return {
      trunks: [
        arc('artery', 2.35 + apart, 2.5 - apart),
        arc('vein', 5.45 + apart, 2.5 - apart),
        arc('vein', 2.6 - apart, -1.3 + apart),
        arc('artery', 5.75 - apart, -1.3 + apart),
      ],
      density: (x, y) => {
        const r = Math.hypot((x - cx) / kx, (y - cy) / ky) / R;
        return smooth(0.185, 0.21, r) * (1 - smooth(0.46, 0.66, r));
      },
      points: 1500,
      maxWidth: 12,
      back: 0.35,
      wobble: 5,
    };
  },
  /** Stands in for a portrait: vessels behind, an empty calm figure in front. */
  portrait(W, H) {
    const cx = W * 0.5,
      hy = H * 0.43;
    const bust = (f) => {
      const k = (x, y) => f(cx + x * W, y * H);
      return (
        `M${k(-0.47, 1.02)}C${k(-0.46, 0.86)} ${k(-0.36, 0.8)} ${k(-0.18, 0.755)}C${k(-0.105, 0.735)} ${k(-0.092, 0.7)} ${k(-0.092, 0.62)}L${k(0.092, 0.62)}C${k(0.092, 0.7)} ${k(0.105, 0.735)} ${k(0.18, 0.755)}C${k(0.36, 0.8)} ${k(0.46, 0.86)} ${k(0.47, 1.02)}Z` +
        `M${k(-0.168, 0.44)}C${k(-0.168, 0.335)} ${k(-0.095, 0.275)} ${k(0, 0.275)}C${k(0.095, 0.275)} ${k(0.168, 0.335)} ${k(0.168, 0.44)}C${k(0.168, 0.555)} ${k(0.085, 0.655)} ${k(0, 0.655)}C${k(-0.085, 0.655)} ${k(-0.168, 0.555)} ${k(-0.168, 0.44)}Z`
      );
    };
    return {
      trunks: [
        {
          kind: 'artery',
          pts: [
            [-20, H * 0.92],
            [W * 0.07, H * 0.74],
            [W * 0.13, H * 0.55],
            [W * 0.15, H * 0.36],
            [W * 0.24, H * 0.2],
            [W * 0.38, H * 0.12],
          ],
        },
        {
          kind: 'vein',
          pts: [
            [W + 20, H * 0.9],
            [W * 0.94, H * 0.72],
            [W * 0.87, H * 0.54],
            [W * 0.86, H * 0.35],
            [W * 0.77, H * 0.19],
            [W * 0.62, H * 0.11],
          ],
        },
      ],
      density: (x, y) => {
        const head = Math.hypot((x - cx) / (W * 0.225), (y - hy) / (H * 0.235));
        const low = 1 - smooth(0.56, 0.74, y / H - (0.25 * Math.abs(x - cx)) / W);
        return head > 1 ? low * (1 - smooth(0.84, 1.0, Math.hypot((x - cx) / (W * 0.54), (y - H * 0.4) / (H * 0.39)))) : 0;
      },
      points: 1100,
      maxWidth: 9,
      back: 0.35,
      figure: bust,
      gap: 9,
      wobble: 5,
    };
  },
};

/* ------------------------------------------------------------------- growth */
/**
 * Every point joins the tree where that is cheapest: a short way there, a short
 * way home to the root, and a fork that looks forward along the flow. Trunks
 * refuse branches that crowd each other, so they fork like vessels, not combs.
 */
function grow({ trunks, points, step, home, turn, spacing }) {
  const nodes = [];
  trunks.forEach((t, ti) => {
    const pts = curve(t.pts, step);
    let parent = -1,
      best = step * 3,
      far = 0; // a trunk that begins on another of its kind joins it
    nodes.forEach((n, i) => {
      const d = Math.hypot(n.x - pts[0][0], n.y - pts[0][1]);
      if (n.kind === t.kind && d < best) {
        best = d;
        parent = i;
      }
    });
    if (parent >= 0) far = nodes[parent].far;
    pts.forEach(([x, y], i) => {
      const q = pts[Math.min(i + 1, pts.length - 1)],
        p = pts[Math.max(i - 1, 0)],
        l = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
      far += step * 0.22;
      nodes.push({
        x,
        y,
        parent,
        kind: t.kind,
        dx: (q[0] - p[0]) / l,
        dy: (q[1] - p[1]) / l,
        trunk: ti,
        along: i / (pts.length - 1),
        at: i,
        far,
        kids: i < pts.length - 1 ? 1 : 0,
        crowd: 1 + 1.6 * Math.max(0, 1 - i / 8),
      });
      parent = nodes.length - 1;
    });
  });
  const cost = (p, n) => {
    if (n.kids > 1) return Infinity;
    const dx = p.x - n.x,
      dy = p.y - n.y,
      walk = home * n.far,
      room = p.cost - walk;
    if (room <= 0 || dx * dx + dy * dy > room * room) return Infinity; // cannot beat what it has
    const d = Math.sqrt(dx * dx + dy * dy) || 0.01,
      away = Math.max(0, 1 - (dx * n.dx + dy * n.dy) / d);
    return d * (1 + turn * away * Math.sqrt(away)) * n.crowd + walk;
  };
  const wait = points.map(([x, y]) => ({ x, y, cost: Infinity, to: -1 }));
  const look = (p) => {
    p.cost = Infinity;
    for (let i = 0; i < nodes.length; i++) {
      const c = cost(p, nodes[i]);
      if (c < p.cost) {
        p.cost = c;
        p.to = i;
      }
    }
  };
  wait.forEach(look);
  while (wait.length) {
    let k = 0;
    for (let i = 1; i < wait.length; i++) if (wait[i].cost < wait[k].cost) k = i;
    const p = wait[k];
    wait[k] = wait[wait.length - 1];
    wait.pop();
    const n = nodes[p.to];
    if (!n || p.cost === Infinity) break;
    const d = Math.hypot(p.x - n.x, p.y - n.y) || 1,
      stale = new Set([p.to]);
    n.kids++;
    let dx = (p.x - n.x) / d + n.dx * 0.35,
      dy = (p.y - n.y) / d + n.dy * 0.35;
    const l = Math.hypot(dx, dy) || 1;
    if (n.trunk >= 0)
      nodes.forEach((m, i) => {
        const gap = m.trunk === n.trunk ? Math.abs(m.at - n.at) * step : Infinity;
        if (gap < spacing) {
          m.crowd *= 1 + 2.4 * (1 - gap / spacing);
          stale.add(i);
        }
      });
    nodes.push({
      x: p.x,
      y: p.y,
      parent: p.to,
      kind: n.kind,
      dx: dx / l,
      dy: dy / l,
      trunk: -1,
      along: 0,
      far: n.far + d,
      kids: 0,
      crowd: 1,
    });
    const made = nodes[nodes.length - 1],
      id = nodes.length - 1;
    for (const q of wait) {
      if (stale.has(q.to)) look(q);
      else {
        const c = cost(q, made);
        if (c < q.cost) {
          q.cost = c;
          q.to = id;
        }
      }
    }
  }
  return nodes;
}

/** Widths by Murray's law, then chains from each trunk to its farthest tip. */
function branches(nodes, { tip, maxWidth, power, trunks, bare = false }) {
  const kids = nodes.map(() => []),
    flow = new Float64Array(nodes.length);
  for (let i = nodes.length - 1; i >= 0; i--) {
    if (!flow[i]) flow[i] = 1;
    const p = nodes[i].parent;
    if (p >= 0) {
      kids[p].push(i);
      flow[p] = (flow[p] || 0) + flow[i];
    }
  }
  const top = Math.max(...flow),
    width = (i) => {
      const r = Math.pow(flow[i], 1 / power),
        R = Math.pow(top, 1 / power);
      return tip + (maxWidth - tip) * Math.pow((r - 1) / (R - 1), 1.22);
    };
  const chains = [];
  const start = nodes
    .map((n, i) => (n.parent < 0 ? i : -1))
    .filter((i) => i >= 0)
    .map((i) => [i, -1, 0]);
  while (start.length) {
    const [first, from, order] = start.pop(),
      pts = [],
      ids = [],
      kind = nodes[first].kind,
      ti = nodes[first].trunk;
    // A parent is smoothed before its children are read, so that no branch floats beside it.
    if (from >= 0) pts.push({ x: nodes[from].x, y: nodes[from].y, w: width(first) });
    for (let i = first; i >= 0;) {
      const n = nodes[i],
        pin = n.trunk >= 0 ? trunks[n.trunk].pinch : null;
      pts.push({ x: n.x, y: n.y, w: width(i) * (pin ? 1 - pin[2] * Math.exp(-(((n.along - pin[0]) / pin[1]) ** 2) * 3) : 1) });
      ids[pts.length - 1] = i;
      const next = kids[i]
        .slice()
        .sort((a, b) => (nodes[b].trunk === n.trunk) - (nodes[a].trunk === n.trunk) || flow[b] - flow[a]);
      for (const k of next.slice(1)) start.push([k, i, order + 1]);
      i = next.length ? next[0] : -1;
    }
    for (let pass = 0; pass < 4; pass++)
      for (let i = 1; i < pts.length - 1; i++) {
        const a = pts[i - 1],
          b = pts[i],
          d = pts[i + 1];
        b.x = (a.x + 2 * b.x + d.x) / 4;
        b.y = (a.y + 2 * b.y + d.y) / 4;
        b.w = (a.w + 2 * b.w + d.w) / 4;
      }
    ids.forEach((id, i) => {
      nodes[id].x = pts[i].x;
      nodes[id].y = pts[i].y;
    });
    if (pts.length > 1 && !(bare && ti >= 0)) chains.push({ kind, pts, order, trunk: ti });
  }
  return chains;
}

/* ------------------------------------------------------------------ drawing */
const RIBBON = 2.6; // wider than this: a filled, truly tapering shape
const STEPS = [2.6, 2.1, 1.7, 1.35, 1.1, 0.9, 0.74, 0.6];

/**
 * Draws one picture and returns it as the text of an SVG file.
 * @param {import('./vascular-art.mjs').ArtOptions} [options]
 * @returns {string}
 */
export function vascularArt(options = {}) {
  const { seed = 'sample', width = 1200, height = 800 } = options;
  const rnd = randomFrom(`${seed}/points`);
  const names = Object.keys(COMPOSITIONS).filter((n) => n !== 'hero' && n !== 'portrait');
  const composition = options.composition ?? names[hash(`${seed}/composition`) % names.length];
  const paletteName = options.palette ?? COVER_PALETTES[hash(`${seed}/palette`) % COVER_PALETTES.length];
  const palette = PALETTES[paletteName];
  const make = COMPOSITIONS[composition];
  if (!make) throw new Error(`No composition "${composition}". There are: ${Object.keys(COMPOSITIONS).join(', ')}.`);
  if (!palette) throw new Error(`No palette "${paletteName}". There are: ${Object.keys(PALETTES).join(', ')}.`);
  const detail = options.detail ?? 1;

  const scale = 600 / Math.min(width, height),
    W = width * scale,
    H = height * scale;
  const plan = make(W, H, rnd),
    noise = noiseFrom(`${seed}/bend`);
  const flip = options.flip ?? (!['hero', 'portrait'].includes(composition) && hash(`${seed}/flip`) % 2 === 1);
  const wobble = plan.wobble ?? 9,
    jitter = (pts) =>
      pts.map(([x, y], i) =>
        i === 0 ? [x, y] : [x + noise(x / 90 + 7, y / 90) * wobble, y + noise(x / 90, y / 90 + 7) * wobble],
      );

  // Points keep their distance from each other, closer where the picture is dense.
  const scatter = (n, gap) => {
    const out = [],
      cell = gap,
      cols = Math.ceil(W / cell) + 3,
      grid = new Map();
    let tries = 0;
    while (out.length < n && tries++ < n * 30) {
      const x = rnd() * W,
        y = rnd() * H,
        den = plan.density(x, y);
      if (den < 0.03) continue;
      const room = gap * mix(2.4, 1, den),
        gx = Math.floor(x / cell),
        gy = Math.floor(y / cell);
      let free = true;
      for (let j = -3; j <= 3 && free; j++)
        for (let i = -3; i <= 3 && free; i++)
          for (const q of grid.get(gx + i + (gy + j) * cols) ?? [])
            if ((q[0] - x) ** 2 + (q[1] - y) ** 2 < room * room) {
              free = false;
              break;
            }
      if (!free) continue;
      const k = gx + gy * cols,
        pt = [x, y];
      out.push(pt);
      if (grid.has(k)) grid.get(k).push(pt);
      else grid.set(k, [pt]);
    }
    return out;
  };
  const gap = (plan.gap ?? 9.5) / Math.sqrt(detail);
  const settle = (trunks, count, g) =>
    grow({
      trunks,
      points: scatter(count, g),
      step: 6,
      home: plan.home ?? 0.16,
      turn: plan.turn ?? 0.75,
      spacing: plan.spacing ?? 58,
    });
  const trunks = plan.trunks.map((t) => ({ ...t, pts: jitter(t.pts) }));
  const front = branches(settle(trunks, Math.round(plan.points * detail), gap), {
    tip: 0.6,
    maxWidth: plan.maxWidth,
    power: 2.35,
    trunks,
  });
  const far = plan.back
    ? branches(settle(trunks, Math.round(plan.points * detail * plan.back), gap * 1.25), {
        tip: 0.6,
        maxWidth: plan.maxWidth * 0.5,
        power: 2.35,
        trunks,
        bare: true,
      })
    : [];

  // Units: half-pixels of the frame, whole numbers, so that paths stay short.
  const U = 2,
    X = (x) => Math.round((flip ? W - x : x) * U),
    Y = (y) => Math.round(y * U),
    at = (x, y) => `${X(x)} ${Y(y)}`;
  const rel = (a, b) => {
    const s = `${b[0] - a[0]} ${b[1] - a[1]}`;
    return s.replace(' -', '-');
  };

  const strokePath = (pts) => {
    const q = pts.map((p) => [X(p.x), Y(p.y)]);
    let d = `M${q[0][0]} ${q[0][1]}`,
      pen = q[0];
    if (q.length === 2) return `${d}l${rel(pen, q[1])}`;
    for (let i = 1; i < q.length - 1; i++) {
      const last = i === q.length - 2,
        end = last ? q[i + 1] : [Math.round((q[i][0] + q[i + 1][0]) / 2), Math.round((q[i][1] + q[i + 1][1]) / 2)];
      const c = rel(pen, q[i]),
        e = rel(pen, end);
      d += `q${c}${e[0] === '-' ? '' : ' '}${e}`;
      pen = end;
    }
    return d;
  };
  const ribbonPath = (pts, grow = 0) => {
    const L = [],
      R = [];
    pts.forEach((p, i) => {
      const a = pts[Math.max(0, i - 1)],
        b = pts[Math.min(pts.length - 1, i + 1)],
        l = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const nx = -(b.y - a.y) / l,
        ny = (b.x - a.x) / l,
        h = p.w / 2 + grow;
      L.push({ x: p.x + nx * h, y: p.y + ny * h });
      R.unshift({ x: p.x - nx * h, y: p.y - ny * h });
    });
    const one = strokePath(L),
      two = strokePath(R).replace('M', 'L');
    return `${one}${two}z`;
  };

  const layer = (chains, fade, halo) => {
    const fine = new Map();
    let out = '';
    const put = (kind, k, d) => {
      const id = `${kind} ${k}`;
      fine.set(id, (fine.get(id) ?? '') + d);
    };
    const thick = [];
    for (const c of chains) {
      let cut = c.pts.findIndex((p) => p.w < RIBBON);
      if (cut < 0) cut = c.pts.length;
      if (cut > 2) {
        const part = c.pts.slice(0, Math.min(cut + 1, c.pts.length));
        thick.push({ kind: c.kind, pts: simplify(part, 0.45), w: part[0].w });
      }
      let i = cut > 2 ? cut : 0;
      while (i < c.pts.length - 1) {
        const k = STEPS.findIndex((s) => c.pts[i].w >= s - 0.08),
          bucket = k < 0 ? STEPS.length - 1 : k;
        let j = i + 1;
        while (j < c.pts.length - 1 && (bucket === STEPS.length - 1 || c.pts[j].w >= STEPS[bucket] - 0.08)) j++;
        put(c.kind, bucket, strokePath(simplify(c.pts.slice(i, j + 1), 0.5)));
        i = j;
      }
    }
    const tone = (kind, t) => {
      const [a, b] = palette[kind];
      const c = mixColour(a, b, t);
      return fade && palette.ground
        ? mixColour(c, palette.ground, fade)
        : fade && palette.halo
          ? mixColour(c, palette.halo, fade)
          : c;
    };
    // The vein lies behind. The artery's halo parts the vein's lines where it crosses them.
    const edge = palette.ground ?? palette.halo;
    thick.sort((a, b) => a.w - b.w);
    for (const kind of ['vein', 'artery']) {
      const mine = thick.filter((t) => t.kind === kind);
      if (halo) {
        const d = mine
          .filter((t) => t.w > 3)
          .map((t) => ribbonPath(t.pts, 2.2))
          .join('');
        if (d) out += `<path fill="${edge}" d="${d}"/>`;
      }
      let lines = '';
      for (let k = STEPS.length - 1; k >= 0; k--) {
        const d = fine.get(`${kind} ${k}`);
        if (d)
          lines += `<path stroke="${tone(kind, mix(0.2, 1, k / (STEPS.length - 1)))}" stroke-width="${+(STEPS[k] * U).toFixed(1)}" d="${d}"/>`;
      }
      if (lines) out += `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`;
      for (const t of mine) out += `<path fill="${tone(kind, clamp(0.3 - t.w / 36, 0, 0.3))}" d="${ribbonPath(t.pts)}"/>`;
    }
    return out;
  };

  let body = '';
  if (palette.ground) body += `<path fill="${palette.ground}" d="M0 0h${Math.round(W * U)}v${Math.round(H * U)}H0z"/>`;
  if (palette.veil && plan.veil) body += `<path fill="${palette.veil}" d="${plan.veil(at)}"/>`;
  body += layer(far, 0.62, false) + layer(front, 0, true);
  if (plan.sparks) {
    let d = '';
    for (const c of front)
      if (c.kind === 'artery' && c.order > 1 && rnd() < plan.sparks) {
        const p = c.pts[c.pts.length - 1];
        d += `M${at(p.x, p.y)}h0`;
      }
    body += `<path fill="none" stroke="${palette.artery[0]}" stroke-linecap="round" stroke-width="6.4" d="${d}"/>`;
  }
  if (plan.figure)
    body += `<path fill="${palette.veil}" stroke="${palette.ground}" stroke-width="10" d="${plan.figure(at)}"/><path fill="${palette.veil}" d="${plan.figure(at)}"/>`;

  const words = String(options.title ?? '').replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  const label = words ? ` role="img"><title>${words}</title>` : ' aria-hidden="true">';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${Math.round(W * U)} ${Math.round(H * U)}" preserveAspectRatio="xMidYMid slice"${label}${body}</svg>\n`;
}
