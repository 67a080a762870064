import type news from 'words:news';
import { useState } from 'react';
import { localeOf } from '../../language/languages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { longDate } from '../../time/dates.ts';
import type { NewsItem } from '../../api-schemas/news.ts';
import { Logo } from '../Logo.tsx';

function NewsPicture({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (src === '' || failed) return <Logo />;
  return <img src={src} alt="" width="800" height="500" loading="lazy" decoding="async" onError={() => setFailed(true)} />;
}

const NewsDate = ({ words, date }: { words: typeof news; date: string }) =>
  Number.isNaN(Date.parse(date)) ? words.recently : <time dateTime={date}>{longDate(date, localeOf(pageLanguage()))}</time>;

interface Props {
  words: typeof news;
  item: NewsItem;
}

/** One story. Its title is the link, and the link covers the card. */
export const NewsCard = ({ words, item: { title, description, link, imageUrl, date } }: Props) => (
  <article className="card list-card">
    <div className="pic">
      <NewsPicture src={imageUrl} />
    </div>
    <p className="text-sm">
      <NewsDate words={words} date={date} />
    </p>
    <h3>
      <a href={link} target="_blank" rel="noopener">
        {title}
        <span className="visually-hidden"> {words.newSite}</span>
      </a>
    </h3>
    {description && <p className="text-sm">{description}</p>}
  </article>
);
