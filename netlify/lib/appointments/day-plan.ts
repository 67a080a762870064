/** A day as people look at it: its sessions, what is confirmed, and what is free, in lanes beside each other. */
import { startOf } from '../enquiries/commitment.ts';
import type { Visit } from './day-list.ts';
import { freeTimesOf, lengthAt, minutesOf, type Schedule, sessionsOn } from './schedule/schedule.ts';

type Session = ReturnType<typeof sessionsOn>[number];

/** A part of a day, in minutes since midnight. */
export interface Span {
  from: number;
  to: number;
}

/** Of two that overlap, each has a lane of its own, from 0 on. */
interface InLane extends Span {
  lane: number;
  /** Whether it has the whole width, as no other appointment fits at that time. */
  isAlone: boolean;
}
export type Block = InLane & { visit: Visit };
/** A place for an appointment of the usual length. */
export type Gap = InLane & { time: string };

export interface DayPlan {
  date: string;
  /** The earliest first. */
  sessions: (Session & { span: Span })[];
  /** The earliest first. Visits whose time cannot be read are left out. */
  blocks: Block[];
  /** Places that are still free: the earliest first, and one for each patient who can come at that time. */
  gaps: Gap[];
  lanes: number;
  /** Why the day is closed; undefined for an open one. */
  closedBecause: string | undefined;
}

const isOverlapping = (one: Span, other: Span) => one.from < other.to && one.to > other.from;

/** The first lane in which nothing overlaps. */
function freeLane(taken: readonly Pick<InLane, 'from' | 'to' | 'lane'>[], span: Span): number {
  const lanes = new Set(taken.flatMap((one) => (isOverlapping(one, span) ? [one.lane] : [])));
  let lane = 0;
  while (lanes.has(lane)) lane += 1;
  return lane;
}

interface Deps {
  schedule: Pick<Schedule, 'sessions'>;
  /** Length of appointments that were confirmed without one. */
  minutes: number;
}

/**
 * Works out the plan of a day.
 * @param day its visits, the earliest first, and why it is closed @param now milliseconds since 1970: what has begun is not free
 */
export function planOfDay(
  date: string,
  { visits, closedBecause }: { visits: readonly Visit[]; closedBecause: string | undefined },
  { schedule, minutes: usual }: Deps,
  now: number,
): DayPlan {
  const sessions = sessionsOn(schedule, date).map((session) => ({
    ...session,
    span: { from: minutesOf(session.from), to: minutesOf(session.to) },
  }));
  const sessionAt = (minute: number) => sessions.find(({ span }) => span.from <= minute && minute < span.to);
  const blocks: Omit<Block, 'isAlone'>[] = [];
  for (const visit of visits) {
    if (visit.time === '') continue;
    const from = minutesOf(visit.time);
    const span = { from, to: from + (visit.minutes ?? usual) };
    blocks.push({ visit, ...span, lane: freeLane(blocks, span) });
  }
  const gaps: Omit<Gap, 'isAlone'>[] = [];
  const periods = blocks.map(({ visit, from, to }) => ({ time: visit.time, minutes: to - from }));
  const times = closedBecause === undefined ? freeTimesOf(schedule, { date, type: '', taken: periods }) : [];
  for (const { time } of times) {
    if (startOf({ date, time }) <= now) continue;
    const from = minutesOf(time);
    const span = { from, to: from + (lengthAt(schedule, { date, time }, '') ?? usual) };
    const places = (sessionAt(from)?.parallel ?? 1) - blocks.filter((block) => isOverlapping(block, span)).length;
    for (let place = 0; place < Math.max(1, places); place++)
      gaps.push({ time, ...span, lane: freeLane([...blocks, ...gaps], span) });
  }
  const lanes = Math.max(1, ...[...blocks, ...gaps].map(({ lane }) => lane + 1));
  const all = [...blocks, ...gaps];
  const alone = (one: Omit<InLane, 'isAlone'>) => ({
    isAlone: (sessionAt(one.from)?.parallel ?? 1) === 1 && all.every((other) => other === one || !isOverlapping(other, one)),
  });
  return {
    date,
    sessions,
    blocks: blocks.map((block) => ({ ...block, ...alone(block) })),
    gaps: gaps.map((gap) => ({ ...gap, ...alone(gap) })),
    lanes,
    closedBecause,
  };
}
