/** Grows an artery and a vein towards the same points (a balanced spanning tree), so that only their finest tips meet. */
import { curveThrough, directionAt, distance, nearest, type Point } from './geometry.ts';
import type { CompositionPlan, Trunk, Vessel } from './tables.ts';

/** Distance between the nodes of a trunk. */
const STEP = 6;
/** Width of a tip. */
const TIP = 0.6;
/** The cube of Murray's law is lower in fine vessels. */
const MURRAY = 2.35;

/** A trunk with the points of its guide curve. */
export type GuidedTrunk = Pick<Trunk, 'vessel' | 'pinch'> & { points: readonly Point[] };

/** A point of a branch with the branch's width there. */
export interface Dot extends Point {
  width: number;
}

interface Node extends Dot {
  vessel: Vessel;
  parent: Node | undefined;
  children: Node[];
  /** Direction of the flow. */
  direction: Point;
  /** Length of the way to the root. */
  far: number;
  /** Number of branches that may still join. */
  room: number;
  /** Factor of the cost, so that trunks refuse branches that crowd each other: they fork like vessels, not like combs. */
  crowd: number;
  trunk?: GuidedTrunk;
  /** Place on the trunk: its number, and the share of the trunk's length. */
  index: number;
  along: number;
  flow: number;
}

export interface Branch {
  vessel: Vessel;
  points: Dot[];
  /** Number of forks between it and its root. */
  order: number;
  isTrunk: boolean;
}

function addNode(nodes: Node[], node: Omit<Node, 'children' | 'flow' | 'width'>): Node {
  const added = { ...node, children: [], flow: 0, width: 0 };
  node.parent?.children.unshift(added);
  nodes.push(added);
  return added;
}

function trunkNodes(trunks: readonly GuidedTrunk[]): Node[] {
  const nodes: Node[] = [];
  for (const trunk of trunks) {
    const { vessel } = trunk;
    const points = curveThrough(trunk.points, STEP);
    // A trunk that begins on another of its kind joins it.
    let parent: Node | undefined;
    let least = STEP * 3;
    for (const node of nodes) {
      const away = distance(nearest(points, 0), node);
      if (node.vessel === vessel && away < least) [parent, least] = [node, away];
    }
    let far = parent?.far ?? 0;
    points.forEach((point, index) => {
      far += STEP * 0.22;
      const room = index < points.length - 1 ? 1 : 2;
      const crowd = 1 + 1.6 * Math.max(0, 1 - index / 8);
      const place = { trunk, index, along: index / (points.length - 1) };
      parent = addNode(nodes, { ...point, ...place, vessel, parent, direction: directionAt(points, index), far, room, crowd });
    });
  }
  return nodes;
}

type Growth = Pick<CompositionPlan, 'home' | 'turn' | 'spacing' | 'maxWidth'>;

interface Waiting extends Point {
  cost: number;
  node?: Node;
}

/** The trees with all points that could join them. */
function grow(trunks: readonly GuidedTrunk[], points: readonly Point[], { home, turn, spacing }: Growth): Node[] {
  const nodes = trunkNodes(trunks);
  /** Joins a point to a node if that is cheaper than what it has. */
  const offer = (point: Waiting, node: Node) => {
    if (node.room < 1) return;
    const [dx, dy] = [point.x - node.x, point.y - node.y];
    const walk = home * node.far;
    const limit = point.cost - walk;
    // Most nodes are too far away, so this comes before the costly part.
    if (limit <= 0 || dx * dx + dy * dy > limit * limit) return;
    const away = Math.sqrt(dx * dx + dy * dy) || 0.01;
    const back = Math.max(0, 1 - (dx * node.direction.x + dy * node.direction.y) / away);
    const cost = away * (1 + turn * back * Math.sqrt(back)) * node.crowd + walk;
    if (cost >= point.cost) return;
    point.cost = cost;
    point.node = node;
  };
  const look = (point: Waiting) => {
    point.cost = Infinity;
    for (const node of nodes) offer(point, node);
  };
  const waiting: Waiting[] = points.map((point) => ({ ...point, cost: Infinity }));
  waiting.forEach(look);
  for (;;) {
    let best = 0;
    for (const [index, { cost }] of waiting.entries()) if (cost < (waiting[best]?.cost ?? Infinity)) best = index;
    const { x, y, cost = Infinity, node } = waiting[best] ?? {};
    if (x === undefined || y === undefined || !node || cost === Infinity) return nodes;
    waiting[best] = nearest(waiting, waiting.length - 1);
    waiting.pop();
    const away = distance(node, { x, y }) || 1;
    const [dx, dy] = [(x - node.x) / away + node.direction.x * 0.35, (y - node.y) / away + node.direction.y * 0.35];
    const length = Math.hypot(dx, dy) || 1;
    const changed = new Set([node]);
    node.room -= 1;
    for (const other of nodes) {
      const gap = node.trunk && other.trunk === node.trunk ? Math.abs(other.index - node.index) * STEP : Infinity;
      if (gap >= spacing) continue;
      other.crowd *= 1 + 2.4 * (1 - gap / spacing);
      changed.add(other);
    }
    const direction = { x: dx / length, y: dy / length };
    const rest = { direction, far: node.far + away, room: 2, crowd: 1, index: 0, along: 0 };
    const added = addNode(nodes, { x, y, vessel: node.vessel, parent: node, ...rest });
    for (const point of waiting) {
      if (point.node && changed.has(point.node)) look(point);
      else offer(point, added);
    }
  }
}

/** Widths by Murray's law: the flow through a vessel determines its width. */
function widen(nodes: readonly Node[], maxWidth: number): void {
  for (const node of nodes.toReversed()) node.flow = node.children.reduce((sum, { flow }) => sum + flow, 0) || 1;
  const most = Math.max(...nodes.map(({ flow }) => flow)) ** (1 / MURRAY);
  for (const node of nodes) {
    const { at = 0, length = 1, share = 0 } = node.trunk?.pinch ?? {};
    const width = TIP + (maxWidth - TIP) * ((node.flow ** (1 / MURRAY) - 1) / (most - 1)) ** 1.22;
    node.width = width * (1 - share * Math.exp(-(((node.along - at) / length) ** 2) * 3));
  }
}

function smooth(points: readonly Dot[]): void {
  for (let pass = 0; pass < 4; pass++)
    points.slice(1, -1).forEach((point, index) => {
      const [before, after] = [nearest(points, index), nearest(points, index + 2)];
      for (const field of ['x', 'y', 'width'] as const) point[field] = (before[field] + 2 * point[field] + after[field]) / 4;
    });
}

/** Branches from each trunk, or from a fork, to its farthest tip. */
function branchesOf(nodes: readonly Node[]): Branch[] {
  const branches: Branch[] = [];
  const starts = nodes.filter(({ parent }) => !parent).map((first) => ({ first, order: 0 }));
  for (let start = starts.pop(); start; start = starts.pop()) {
    const { first, order } = start;
    const { parent, vessel } = first;
    // A parent is smoothed before its children are read, so that no branch floats beside it.
    const points: Dot[] = parent ? [{ x: parent.x, y: parent.y, width: first.width }] : [];
    for (let node: Node | undefined = first; node;) {
      const { trunk, children }: Node = node;
      const isSame = (other: Node) => Number(other.trunk === trunk);
      const [next, ...others] = children.toSorted((one, other) => isSame(other) - isSame(one) || other.flow - one.flow);
      points.push(node);
      starts.push(...others.map((other) => ({ first: other, order: order + 1 })));
      node = next;
    }
    smooth(points);
    if (points.length > 1) branches.push({ vessel, points, order, isTrunk: first.trunk !== undefined });
  }
  return branches;
}

/** The branches of trees on the trunks that reach the points. */
export function growBranches(trunks: readonly GuidedTrunk[], points: readonly Point[], plan: Growth): Branch[] {
  const nodes = grow(trunks, points, plan);
  widen(nodes, plan.maxWidth);
  return branchesOf(nodes);
}
