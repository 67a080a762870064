import { fetchNews } from '../../api/news.ts';
import { mount } from '../mount.tsx';
import { News } from './News.tsx';
import { rememberedNews, rememberNews } from './remembered.ts';

const BUSY = { role: 'group', 'aria-busy': 'true', 'aria-label': 'Loading news' };

/** Fetches the news, while the bones that stand there say so, and puts what comes in their place. */
export async function showNews(place: Element): Promise<void> {
  const remembered = rememberedNews(Date.now());
  if (remembered) {
    mount(place, <News news={{ kind: 'ok', data: remembered }} />);
    return;
  }
  for (const [name, value] of Object.entries(BUSY)) place.setAttribute(name, value);
  const news = await fetchNews();
  for (const name of Object.keys(BUSY)) place.removeAttribute(name);
  if (news.kind === 'ok') rememberNews(news.data, Date.now());
  else console.error('The news did not come.', news.error);
  mount(place, <News news={news} />);
}
