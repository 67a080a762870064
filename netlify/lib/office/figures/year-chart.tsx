/** A year beside the one before, as bars from one line on one scale. */
import { grouped } from '../../../../src/format/numbers.ts';

/** The steps between lines of an axis, of which the smallest is used that makes four at most. */
const STEPS = [1, 2, 5]
  .flatMap((digit) => [1, 10, 100, 1000, 10_000, 100_000].map((power) => digit * power))
  .toSorted((a, b) => a - b);
const MOST_LINES = 4;

/** The numbers at the lines of an axis, from 0 on. */
export function ticksOf(most: number): number[] {
  const step = STEPS.find((one) => most / one <= MOST_LINES) ?? most;
  return Array.from({ length: Math.max(2, Math.ceil(most / step) + 1) }, (_, index) => index * step);
}

export interface YearMonth {
  /** "Mar" */
  label: string;
  /** Undefined for what was not counted. */
  thisYear: number | undefined;
  lastYear: number | undefined;
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** The number is text behind it, so the bar says nothing to a screen reader. */
const Bar = ({ value, end, className }: { value: number | undefined; end: number; className: string }) => (
  <td className="col-start-2 border-s border-edge">
    <span className="relative z-1 flex items-center gap-1.5">
      <svg className={`flex-none ${className}`} width={percent(((value ?? 0) / end) * 0.86)} height="10" aria-hidden="true">
        <rect width="100%" height="10" />
      </svg>
      {value === undefined ? '–' : grouped(value)}
    </span>
  </td>
);

const Key = ({ className, year }: { className: string; year: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className={`h-2.5 w-3 ${className}`} />
    {year}
  </span>
);

interface YearChartProps {
  caption: string;
  /** "2026" */
  year: string;
  months: readonly YearMonth[];
}

export const YearChart = ({ caption, year, months }: YearChartProps) => {
  const most = Math.max(1, ...months.flatMap(({ thisYear = 0, lastYear = 0 }) => [thisYear, lastYear]));
  const ticks = ticksOf(most);
  const end = ticks.at(-1) ?? most;
  const lastYear = String(Number(year) - 1);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-(length:--text-sm)" aria-hidden="true">
        <b>{caption}</b>
        <Key className="bg-work" year={year} />
        <Key className="bg-edge" year={lastYear} />
      </p>
      <table className="block text-(length:--text-xs) tabular-nums">
        <caption className="sr-only">
          {caption}, {year} and {lastYear}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Month</th>
            <th scope="col">{year}</th>
            <th scope="col">{lastYear}</th>
          </tr>
        </thead>
        <tbody className="grid">
          {months.map(({ label, ...values }) => (
            <tr key={label} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line py-1 leading-[1.25]">
              <th className="row-span-2 text-start font-[400]" scope="row">
                {label}
              </th>
              <Bar value={values.thisYear} end={end} className="fill-work" />
              <Bar value={values.lastYear} end={end} className="fill-edge" />
            </tr>
          ))}
        </tbody>
      </table>
      <svg
        className="ms-10 w-[calc(100%-2.5rem)] overflow-visible fill-muted text-(length:--text-xs) tabular-nums"
        height="18"
        aria-hidden="true"
      >
        {ticks.map((tick) => (
          <text key={tick} x={percent((tick / end) * 0.86)} y="13" textAnchor={tick === 0 ? 'start' : 'middle'}>
            {grouped(tick)}
          </text>
        ))}
      </svg>
    </div>
  );
};
