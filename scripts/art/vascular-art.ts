/** Draws one picture of vessels: an artery and a vein that fill it together. All randomness comes from the seed. */
import { hash, noiseFrom, randomFrom } from './chance.ts';
import { clamp, directionAt, mix, mixColours, nearest, type Point, simplified } from './geometry.ts';
import { compositionIn, type Frame } from './shapes.ts';
import { type ArtOptions, type Palette, PALETTES, type Vessel } from './tables.ts';
import { type Branch, type Dot, growBranches } from './tree.ts';

/** Units of a path are half-pixels of the frame, in whole numbers, so that paths stay short. */
const UNITS = 2;
/** A wider branch is a filled shape that tapers. */
const RIBBON = 2.6;
/** Widths of the lines that draw finer branches. */
const WIDTHS = [2.6, 2.1, 1.7, 1.35, 1.1, 0.9, 0.74, 0.6];
const FINEST = WIDTHS.length - 1;

/** Scatters points that keep their distance from each other, closer where the picture is dense. */
function scatter(count: number, gap: number, density: (point: Point) => number, random: () => number, [W, H]: Frame): Point[] {
  const points: Point[] = [];
  const most = Math.round(count);
  for (let tries = 0; points.length < most && tries < most * 30; tries++) {
    const point = { x: random() * W, y: random() * H };
    const dense = density(point);
    if (dense < 0.03) continue;
    const room = gap * mix(2.4, 1, dense);
    const isNear = ({ x, y }: Point) => (x - point.x) ** 2 + (y - point.y) ** 2 < room * room;
    if (!points.some(isNear)) points.push(point);
  }
  return points;
}

/** The place of a point in half-pixels. */
type Place = (point: Point) => readonly [number, number];

/** A line through points, in relative quadratic curves. */
function linePath(points: readonly Point[], place: Place): string {
  const places = points.map(place);
  const step = (from: readonly [number, number], to: readonly [number, number]) =>
    `${to[0] - from[0]} ${to[1] - from[1]}`.replace(' -', '-');
  let pen = nearest(places, 0);
  const begin = `M${pen[0]} ${pen[1]}`;
  if (places.length === 2) return `${begin}l${step(pen, nearest(places, 1))}`;
  const curves = places.slice(1, -1).map((control, index) => {
    const next = nearest(places, index + 2);
    const isLast = index === places.length - 3;
    const end = isLast ? next : ([Math.round((control[0] + next[0]) / 2), Math.round((control[1] + next[1]) / 2)] as const);
    const [bend, rest] = [step(pen, control), step(pen, end)];
    pen = end;
    return `q${bend}${rest.startsWith('-') ? '' : ' '}${rest}`;
  });
  return begin + curves.join('');
}

/** The outline of a tapering branch. @param margin wider on each side */
function ribbonPath(points: readonly Dot[], place: Place, margin = 0): string {
  const side = (sign: number) =>
    points.map(({ x, y, width }, index) => {
      const { x: dx, y: dy } = directionAt(points, index);
      const away = sign * (width / 2 + margin);
      return { x: x - dy * away, y: y + dx * away };
    });
  return `${linePath(side(1), place)}${linePath(side(-1).toReversed(), place).replace('M', 'L')}z`;
}

/** Splits a branch into its ribbon and its lines, by width. */
function partsOf({ vessel, points }: Branch) {
  const fine = points.findIndex(({ width }) => width < RIBBON);
  const cut = fine === -1 ? points.length : fine;
  const ribbons =
    cut > 2 ? [{ vessel, points: simplified(points.slice(0, cut + 1), 0.45), width: nearest(points, 0).width }] : [];
  const lines: { vessel: Vessel; size: number; points: Dot[] }[] = [];
  for (let at = cut > 2 ? cut : 0, end = 0; at < points.length - 1; at = end) {
    const reaches = (index: number, width: number) => nearest(points, index).width >= width - 0.08;
    const fitting = WIDTHS.findIndex((width) => reaches(at, width));
    const size = fitting === -1 ? FINEST : fitting;
    for (end = at + 1; end < points.length - 1 && (size === FINEST || reaches(end, nearest(WIDTHS, size))); end++);
    lines.push({ vessel, size, points: simplified(points.slice(at, end + 1), 0.5) });
  }
  return { ribbons, lines };
}

/** @param faded share of the colours that is lost, 0 to 1 */
function drawLayer(branches: readonly Branch[], palette: Palette, place: Place, faded = 0): string {
  const parts = branches.map(partsOf);
  const ribbons = parts.flatMap((part) => part.ribbons).toSorted((one, other) => one.width - other.width);
  const lines = parts.flatMap((part) => part.lines);
  const drawVessel = (vessel: Vessel) => {
    const [trunk, tip] = palette[vessel];
    const colour = (share: number) => mixColours(mixColours(trunk, tip, share), palette.ground, faded);
    const own = ribbons.filter((ribbon) => ribbon.vessel === vessel);
    // Of the artery, so that it parts the lines of the vein, which lies behind, where it crosses them.
    const halos = own.filter(({ width }) => !faded && width > 3).map(({ points }) => ribbonPath(points, place, 2.2));
    const strokes = WIDTHS.map((width, size) => {
      const path = lines
        .filter((line) => line.vessel === vessel && line.size === size)
        .map(({ points }) => linePath(points, place));
      const [stroke, drawn] = [colour(mix(0.2, 1, size / FINEST)), Number((width * UNITS).toFixed(1))];
      return path.length > 0 ? `<path stroke="${stroke}" stroke-width="${drawn}" d="${path.join('')}"/>` : '';
    });
    const drawnLines = strokes.toReversed().join('');
    return [
      halos.length > 0 ? `<path fill="${palette.ground}" d="${halos.join('')}"/>` : '',
      drawnLines && `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawnLines}</g>`,
      ...own.map(
        ({ points, width }) => `<path fill="${colour(clamp(0.3 - width / 36, 0, 0.3))}" d="${ribbonPath(points, place)}"/>`,
      ),
    ].join('');
  };
  return drawVessel('vein') + drawVessel('artery');
}

/** The text of an SVG file. The same options always give the same bytes. */
export function vascularArt({ seed, width, height, detail, ...options }: ArtOptions): string {
  const palette = PALETTES[options.palette];
  const scale = 600 / Math.min(width, height);
  const frame: Frame = [width * scale, height * scale];
  const [W, H] = frame;
  const plan = compositionIn(options.composition, frame);
  const random = randomFrom(`${seed}/points`);
  const noise = noiseFrom(`${seed}/bend`);
  const isMirrored = plan.mirrored && hash(`${seed}/flip`) % 2 === 1;
  const place: Place = ({ x, y }) => [Math.round((isMirrored ? W - x : x) * UNITS), Math.round(y * UNITS)];
  const write = (point: Point) => place(point).join(' ');

  const trunks = plan.trunks.map((trunk) => ({
    ...trunk,
    points: trunk.points.map(({ x, y }, index) => {
      const bend = index === 0 ? 0 : plan.wobble;
      return { x: x + noise(x / 90 + 7, y / 90) * bend, y: y + noise(x / 90, y / 90 + 7) * bend };
    }),
  }));
  const gap = plan.gap / Math.sqrt(detail);
  const count = plan.points * detail;
  const front = growBranches(trunks, scatter(count, gap, plan.density, random, frame), plan);
  const scattered = scatter(count * plan.back, gap * 1.25, plan.density, random, frame);
  const behind = growBranches(trunks, scattered, { ...plan, maxWidth: plan.maxWidth * 0.5 });
  const back = behind.filter(({ isTrunk }) => !isTrunk);

  const [right, bottom] = [Math.round(W * UNITS), Math.round(H * UNITS)];
  const parts = [
    !palette.transparent && `<path fill="${palette.ground}" d="M0 0h${right}v${bottom}H0z"/>`,
    plan.veil && `<path fill="${palette.veil}" d="M${plan.veil().map(write).join('L')}Z"/>`,
    drawLayer(back, palette, place, 0.62),
    drawLayer(front, palette, place),
  ];
  const { sparks, figure } = plan;
  if (sparks !== undefined) {
    const lit = front.filter(({ vessel, order }) => vessel === 'artery' && order > 1 && random() < sparks);
    const dots = lit.map(({ points }) => `M${write(nearest(points, points.length - 1))}h0`).join('');
    parts.push(`<path fill="none" stroke="${palette.artery[0]}" stroke-linecap="round" stroke-width="6.4" d="${dots}"/>`);
  }
  if (figure !== undefined) {
    const path = figure.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) =>
      write({ x: W * 0.5 + Number(x) * W, y: Number(y) * H }),
    );
    const { veil, ground } = palette;
    parts.push(`<path fill="${veil}" stroke="${ground}" stroke-width="10" d="${path}"/><path fill="${veil}" d="${path}"/>`);
  }
  const size = `width="${width}" height="${height}" viewBox="0 0 ${right} ${bottom}"`;
  const content = parts.filter(Boolean).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="xMidYMid slice" aria-hidden="true">${content}</svg>\n`;
}
