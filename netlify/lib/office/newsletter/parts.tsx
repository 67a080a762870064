/** Parts of the newsletter's screens: their frame, state, figures, facts of an issue. */
import { counted, grouped } from '../../../../src/format/numbers.ts';
import { practicePlace } from '../../../../src/place/place.ts';
import { englishName } from '../../../../src/language/english-name.ts';
import { languagesOfIssue } from '../../newsletter/issues.ts';
import type { IssueProgress } from '../../newsletter/newsletter.ts';
import { Fact, Facts } from '../app/facts.tsx';
import { officePage } from '../app/layout.tsx';
import { Time } from '../app/times.tsx';

export const NEWSLETTER_PATH = '/office/newsletter';
export const NEW_PATH = `${NEWSLETTER_PATH}/new`;

/** Times of the newsletter are the practice's: "Berlin time", by the city in the name of its zone. */
export const timeZoneHint = (): string => `${practicePlace().timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`;

export const issuePath = (id: string) => `${NEWSLETTER_PATH}/${id}`;

/** A page below the list of issues. */
export const newsletterPage = (page: Omit<Parameters<typeof officePage>[0], 'current' | 'back'>) =>
  officePage({ ...page, current: NEWSLETTER_PATH, back: { href: NEWSLETTER_PATH, label: 'Newsletter' } });

const STATES: Readonly<Record<IssueProgress['state'], string>> = {
  scheduled: 'Scheduled',
  sending: 'Being sent',
  stopped: 'Stopped',
  sent: 'Sent',
};

/** Whether something is still to be sent, so that the issue can be stopped. */
export const isOpen = ({ state }: Pick<IssueProgress, 'state'>) => state === 'scheduled' || state === 'sending';

/** "English, Sinhala" */
const languageNames = (issue: IssueProgress['issue']) =>
  languagesOfIssue(issue)
    .map((language) => englishName(language))
    .join(', ');

/** "1 subscriber", "4,812 subscribers" */
export const subscribersText = (number: number) => counted(number, 'subscriber');

export const StateBadge = ({ state }: Pick<IssueProgress, 'state'>) => (
  <span className={`badge ${isOpen({ state }) ? '' : 'badge-line'}`}>{STATES[state]}</span>
);

const figuresOf = ({ counts, retried, remaining }: IssueProgress): readonly (readonly [label: string, number])[] => [
  ['sent', counts.sent],
  ['refused', counts.bounced],
  ['failed', counts.failed],
  ['open', retried + remaining],
];

/** "230 sent, 1 refused, 0 failed, 69 open"; of an issue that has not begun, for how many it is. */
export const progressText = (progress: IssueProgress): string =>
  progress.state === 'scheduled'
    ? `for ${subscribersText(progress.remaining)}`
    : figuresOf(progress)
        .map(([label, number]) => `${grouped(number)} ${label}`)
        .join(', ');

/** Share of recipients with a final outcome. */
const Bar = ({ counts, retried, remaining }: IssueProgress) => {
  const done = counts.sent + counts.bounced + counts.failed + counts.unsubscribed;
  const all = done + retried + remaining;
  return all === 0 ? null : (
    <progress
      className="h-3 w-full max-w-176 accent-work"
      aria-label="Subscribers whose mail is done with"
      max={all}
      value={done}
    />
  );
};

const Outcomes = ({ counts }: Pick<IssueProgress, 'counts'>) => (
  <>
    <Fact label="Sent">{grouped(counts.sent)}</Fact>
    <Fact label="Refused">
      {grouped(counts.bounced)}
      {counts.bounced > 0 && ': the mail server refuses these addresses. They get no further newsletter.'}
    </Fact>
    <Fact label="Failed">
      {grouped(counts.failed)}
      {counts.failed > 0 && ': tried for 72 hours.'}
    </Fact>
    {counts.unsubscribed > 0 && <Fact label="Unsubscribed">{grouped(counts.unsubscribed)}, while it was sent</Fact>}
  </>
);

export const IssueFacts = ({ progress }: { progress: IssueProgress }) => {
  const { issue, state, counts, retried, remaining, stopped, finishedAt } = progress;
  return (
    <>
      {state === 'sending' && <Bar {...progress} />}
      <Facts>
        <Fact label="State">
          <StateBadge state={state} />
        </Fact>
        <Fact label={state === 'scheduled' ? 'Begins' : 'Began'}>
          <Time at={issue.sendAt} />, {timeZoneHint()}
        </Fact>
        <Fact label="Written by">
          {issue.by.name}, <Time at={issue.createdAt} />
        </Fact>
        {stopped && (
          <Fact label="Stopped by">
            {stopped.by.name}, <Time at={stopped.at} />
          </Fact>
        )}
        {finishedAt !== undefined && (
          <Fact label="Finished">
            <Time at={finishedAt} />
          </Fact>
        )}
        {state !== 'scheduled' && <Outcomes counts={counts} />}
        {state === 'scheduled' && <Fact label="For">at most {subscribersText(remaining)}</Fact>}
        {state === 'sending' && (
          <>
            <Fact label="Tried again">{grouped(retried)}</Fact>
            <Fact label="Not tried yet">at most {grouped(remaining)}</Fact>
          </>
        )}
        {issue.translations && <Fact label="Languages">{languageNames(issue)}</Fact>}
        <Fact label="Articles and videos">{issue.items.map(({ title }) => title).join('; ')}</Fact>
      </Facts>
    </>
  );
};
