/** The figures of the doctor: enquiries, answers and appointments by week, views by month. They identify no person. */
import { partialDate } from '../../../../src/time/dates.ts';
import { practiceDay } from '../../../../src/time/practice-time.ts';
import type { Figures, MonthFigures, YearFigures } from '../../figures/figures.ts';
import { ok } from '../../result.ts';
import type { SiteData } from '../../site-data.ts';
import { officePage } from '../app/layout.tsx';
import { type OfficeRoute, type StaffCall, staffRoute } from '../app/route.ts';
import { Time } from '../app/times.tsx';
import { EnquiryTables } from './enquiry-tables.tsx';
import { appointmentsOf, enquiriesOf, monthsFile, viewedItems, type Week, weeksFile } from './figure-files.ts';
import { durationText, FigureTable, shortDate, WEEK } from './figure-table.tsx';
import { YearChart, type YearMonth } from './year-chart.tsx';

const PATH = '/office/figures';
/** Weeks and months on the page. The files have all. */
const SHOWN = 12;

const MONTH_NAMES = Array.from({ length: 12 }, (_, index) =>
  partialDate(`2026-${String(index + 1).padStart(2, '0')}`).slice(0, 3),
);

type Years = Readonly<Record<'thisYear' | 'lastYear', YearFigures | undefined>>;

/** Sums of the weeks that begin in each month of two years. */
function monthsOf(years: Years, what: 'enquiries' | 'confirmed'): YearMonth[] {
  return MONTH_NAMES.map((label, index) => {
    const month = String(index + 1).padStart(2, '0');
    const sumOf = (year: YearFigures | undefined) => {
      const weeks = Object.entries(year?.weeks ?? {}).filter(([monday]) => monday.slice(5, 7) === month);
      return weeks.length === 0 ? undefined : weeks.reduce((sum, [, week]) => sum + week[what], 0);
    };
    return { label, thisYear: sumOf(years.thisYear), lastYear: sumOf(years.lastYear) };
  });
}

const Year = ({ year, years }: { year: string; years: Years }) => (
  <section>
    <h2>The year</h2>
    <p className="hint">Weeks count in the month in which they begin.</p>
    <div className="grid gap-8 min-[56rem]:grid-cols-2">
      <YearChart caption="Enquiries" year={year} months={monthsOf(years, 'enquiries')} />
      <YearChart caption="Appointments that were confirmed" year={year} months={monthsOf(years, 'confirmed')} />
    </div>
  </section>
);

const Answers = ({ weeks }: { weeks: readonly Week[] }) => (
  <section>
    <h2>First answer</h2>
    <p className="hint">
      The median time from an enquiry to the office’s first decision about it: half of the answers were faster. Nights and closed
      days are included.
    </p>
    <FigureTable
      caption="Time until the first answer"
      first={WEEK}
      columns={['Answered', 'Median time']}
      rows={weeks.map((week) => {
        const { count, median } = week.answers;
        return {
          label: shortDate(week.monday),
          cells: [
            { value: count, text: `${count} of ${enquiriesOf(week)}`, isPlain: true },
            count === 0 ? { value: undefined, text: 'none' } : { value: median, text: durationText(median) },
          ],
        };
      })}
    />
  </section>
);

const Appointments = ({ weeks }: { weeks: readonly Week[] }) => (
  <section>
    <h2>Appointments</h2>
    <p className="hint">
      By the week of the appointment’s day. Who did not come is among the confirmed; an appointment that was moved counts on its
      new day.
    </p>
    <FigureTable
      caption="Appointments that were confirmed"
      first={WEEK}
      columns={['Confirmed', 'Cancelled', 'Did not come']}
      rows={weeks.map((week) => {
        const { confirmed, cancelled, didNotCome } = appointmentsOf(week);
        return { label: shortDate(week.monday), cells: [confirmed, cancelled, didNotCome].map((value) => ({ value })) };
      })}
    />
  </section>
);

const KIND_NAMES = { article: 'Articles', video: 'Videos' } as const;

const Views = ({ months, items }: { months: readonly MonthFigures[]; items: SiteData['items'] }) => {
  const viewed = months.map((month) => ({ ...month, name: partialDate(month.month), items: viewedItems(month, items) }));
  const ofKind = ({ views, items: all }: (typeof viewed)[number], kind: keyof typeof KIND_NAMES) =>
    views && all.reduce((total, one) => total + (one.kind === kind ? one.count : 0), 0);
  return (
    <section>
      <h2>Views</h2>
      <p className="hint">
        Counted without cookies, and without crawlers. The views of a month are those since the end of the month before, so the
        first month has none yet.
      </p>
      <FigureTable
        caption="Views of articles and videos"
        first="Month"
        columns={Object.values(KIND_NAMES)}
        rows={viewed.map((month) => ({
          label: shortDate(month.month),
          cells: [{ value: ofKind(month, 'article') }, { value: ofKind(month, 'video') }],
        }))}
      />
      {viewed
        .filter((month) => month.items.length > 0)
        .map((month) => (
          <details key={month.month}>
            <summary>What was viewed in {month.name}</summary>
            <FigureTable
              caption={`Views in ${month.name}`}
              first="Article or video"
              columns={['Views']}
              hasTitles
              rows={month.items.map(({ kind, title, count }) => ({
                label: kind === 'video' ? `${title} (video)` : title,
                cells: [{ value: count }],
              }))}
            />
          </details>
        ))}
    </section>
  );
};

const FileLink = ({ of }: { of: 'weeks' | 'months' }) => (
  <a className="btn btn-quiet" href={`${PATH}/${of}.csv`}>
    {of === 'weeks' ? 'Weeks' : 'Views by month'} as CSV
  </a>
);

interface FiguresPageProps {
  /** "2026" */
  year: string;
  years: Years;
  weeks: readonly Week[];
  months: readonly MonthFigures[];
  items: SiteData['items'];
}

const FiguresPage = ({ year, years, weeks, months, items }: FiguresPageProps) => {
  if (weeks.length + months.length === 0)
    return <p className="empty">Nothing is counted yet. The site counts every six hours; come back tomorrow.</p>;
  return (
    <>
      <p>
        As of <Time at={Math.max(...[...weeks, ...months].map(({ at }) => at))} />. Weeks go from Monday to Sunday at the
        practice. These are numbers alone: they name nobody, and stay when an enquiry is removed.
      </p>
      <p className="actions">
        <FileLink of="weeks" />
        <FileLink of="months" />
      </p>
      {weeks.length > 0 && (
        <>
          {(years.thisYear ?? years.lastYear) && <Year year={year} years={years} />}
          <EnquiryTables weeks={weeks} />
          <Answers weeks={weeks} />
          <Appointments weeks={weeks} />
        </>
      )}
      {months.length > 0 && <Views months={months} items={items} />}
    </>
  );
};

export interface FigureRouteDeps {
  figures: Figures;
  data: Pick<SiteData, 'items'>;
}

/** `/office/figures`, and what it shows as files. */
export function figureRoutes({ figures, data: { items } }: FigureRouteDeps): OfficeRoute[] {
  const fileRoute = (name: 'weeks' | 'months', textOf: () => Promise<string>) =>
    staffRoute({
      access: 'doctor',
      name: `figures-${name}`,
      method: 'GET',
      path: `${PATH}/${name}.csv`,
      async handle({ log }: StaffCall) {
        await log({ action: 'exported', kind: 'figures', item: '', about: name });
        return ok({
          file: await textOf(),
          headers: {
            'Content-Type': 'text/csv; charset=utf-8',
            'Content-Disposition': `attachment; filename="${name}.csv"`,
          },
        });
      },
    });

  return [
    staffRoute({
      access: 'doctor',
      name: 'figures',
      method: 'GET',
      path: PATH,
      async handle({ session, now }) {
        const year = practiceDay(now).slice(0, 4);
        const [weeks, months, thisYear, lastYear] = await Promise.all([
          figures.weeks(SHOWN),
          figures.months(SHOWN),
          figures.readYear(year),
          figures.readYear(String(Number(year) - 1)),
        ]);
        const children = <FiguresPage {...{ year, weeks, months, items }} years={{ thisYear, lastYear }} />;
        return ok(officePage({ title: 'Figures', session, current: PATH, children }));
      },
    }),
    fileRoute('weeks', async () => weeksFile(await figures.weeks(Infinity))),
    fileRoute('months', async () => monthsFile(await figures.months(Infinity), items)),
  ];
}
