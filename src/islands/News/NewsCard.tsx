import { useState } from 'react';
import { longDate } from '../../time/dates.ts';
import type { NewsItem } from '../../api-schemas/news.ts';
import { Logo } from '../Logo.tsx';

function NewsPicture({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (src === '' || failed) return <Logo />;
  return <img src={src} alt="" width="800" height="500" loading="lazy" decoding="async" onError={() => setFailed(true)} />;
}

const NewsDate = ({ date }: { date: string }) =>
  Number.isNaN(Date.parse(date)) ? 'Recently' : <time dateTime={date}>{longDate(date)}</time>;

/** One story. Its title is the link, and the link covers the card. */
export const NewsCard = ({ title, description, link, imageUrl, date }: NewsItem) => (
  <article className="card list-card">
    <div className="pic">
      <NewsPicture src={imageUrl} />
    </div>
    <p className="text-sm">
      <NewsDate date={date} />
    </p>
    <h3>
      <a href={link} target="_blank" rel="noopener">
        {title}
        <span className="visually-hidden"> (opens another site)</span>
      </a>
    </h3>
    {description && <p className="text-sm">{description}</p>}
  </article>
);
