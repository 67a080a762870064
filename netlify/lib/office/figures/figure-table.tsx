/** Tables of figures with a bar beside each number, and their words. */
import { grouped } from '../../../../src/format/numbers.ts';

const SHORT = { timeZone: 'UTC', month: 'short', year: 'numeric' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', { ...SHORT, day: 'numeric' });
const MONTH = new Intl.DateTimeFormat('en-GB', SHORT);

/** "2 Mar 2026", "Mar 2026". @param date YYYY-MM-DD or YYYY-MM */
export const shortDate = (date: string): string => (date.length > 'YYYY-MM'.length ? DAY : MONTH).format(new Date(date));

/** "45 min", "3 h 20 min", "2 d 4 h". */
export function durationText(minutes: number): string {
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  if (hours < 1) return `${minutes} min`;
  return days < 2 ? `${hours} h ${minutes % 60} min` : `${days} d ${hours % 24} h`;
}

/** Heading of a column of Mondays. */
export const WEEK = 'Week from';

interface Cell {
  /** The length of the bar; undefined for an unknown number. */
  value: number | undefined;
  /** The number is shown without it. */
  text?: string;
  /** A number of another measure than its table's has no bar. */
  isPlain?: boolean;
}

interface FigureRow {
  label: string;
  cells: readonly Cell[];
}

interface FigureTableProps {
  caption: string;
  /** Heading of the first column. */
  first: string;
  /** Headings of the others. */
  columns: readonly string[];
  rows: readonly FigureRow[];
  /** The labels of the rows are titles, not dates. */
  hasTitles?: boolean;
}

/** The number is text beside it, so the bar says nothing to a screen reader. */
const Bar = ({ share }: { share: number }) => (
  <svg className="figure-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect width={Math.round(share * 1000) / 10} height="6" />
  </svg>
);

const FigureCell = ({ value, text, isPlain = false, most }: Cell & { most: number }) => (
  <td>
    {text ?? (value === undefined ? 'not known' : grouped(value))}
    {value !== undefined && !isPlain && <Bar share={most === 0 ? 0 : value / most} />}
  </td>
);

/** All bars of a table have one scale. */
export const FigureTable = ({ caption, first, columns, rows, hasTitles = false }: FigureTableProps) => {
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value = 0, isPlain }) => (isPlain ? 0 : value))));
  return (
    <table className={hasTitles ? 'figures figures-titles' : 'figures'}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {[first, ...columns].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }, index) => (
          <tr key={index}>
            <th scope="row">{label}</th>
            {cells.map((cell, column) => (
              <FigureCell key={columns[column]} {...cell} most={most} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
