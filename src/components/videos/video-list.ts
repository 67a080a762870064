/** The filters of the videos. The featured one is one of them: it is shown under "All" and under its own kind. */
import { parameter } from '../ui/address.ts';
import { filterTabs } from '../ui/filter-tabs.ts';

const group = document.querySelector<HTMLElement>('[role=group][aria-label="Kind of video"]');
const status = document.querySelector<HTMLElement>('[data-count]');
const videos = [...document.querySelectorAll<HTMLElement>('article[data-category]')];

const tabs =
  group &&
  filterTabs(group, {
    parameter: 'category',
    fallback: 'all',
    resets: ['video'],
    onChange(chosen) {
      for (const video of videos) video.hidden = chosen !== 'all' && video.dataset['category'] !== chosen;
      const count = videos.filter(({ hidden }) => !hidden).length;
      if (status) status.textContent = `${count} ${count === 1 ? 'video' : 'videos'}`;
    },
  });

/** Chooses the filter of a video that an address names, unless the address names one that shows it. */
export function chooseFilterOf(id: string): void {
  const card = videos.find((video) => video.querySelector(`a[data-video="${CSS.escape(id)}"]`));
  const category = card?.dataset['category'];
  if (category && (card.hidden || parameter('category') === null)) tabs?.choose(category, 'replace');
}
