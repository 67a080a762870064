import './news.css';
import type { Sent } from '../../api/client.ts';
import type { NewsItem } from '../../schemas/api/news.ts';
import { NewsCard } from './NewsCard.tsx';

/** Cards that are shown, however many stories there are. */
const CARDS = 4;

/** The first four; fewer are repeated until there are four. */
function fourOf(items: readonly NewsItem[]): NewsItem[] {
  return Array.from({ length: CARDS }, (_, at) => items[at % items.length]).filter((item) => item !== undefined);
}

const NoNews = ({ heading }: { heading: string }) => (
  <div className="no-news" role="status">
    <h3>{heading}</h3>
    <p>We&apos;re having trouble connecting to Vascular News. Please try again later.</p>
    <button className="btn btn-quiet" type="button" onClick={() => location.reload()}>
      Retry
    </button>
  </div>
);

/** What stands in the place of the four bones once it is known what there is. */
export function News({ news }: { news: Sent<readonly NewsItem[]> }) {
  if (news.kind === 'failed') return <NoNews heading="Unable to fetch latest updates" />;
  if (news.data.length === 0) return <NoNews heading="No updates available at the moment" />;
  // A story may stand here twice: its place is what tells one card from the other.
  return fourOf(news.data).map((item, place) => <NewsCard key={place} {...item} />);
}
