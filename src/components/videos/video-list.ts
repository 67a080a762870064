/** The filters of the videos. The featured one is one of them: it is shown under "All" and under its own kind. */
import { filterTabs } from '../ui/filter-tabs.ts';

const group = document.querySelector<HTMLElement>('[role=group][aria-label="Kind of video"]');
const status = document.querySelector<HTMLElement>('[data-count]');
const videos = [...document.querySelectorAll<HTMLElement>('article[data-category]')];

if (group) {
  filterTabs(group, {
    parameter: 'category',
    fallback: 'all',
    onChange(chosen) {
      for (const video of videos) video.hidden = chosen !== 'all' && video.dataset['category'] !== chosen;
      const count = videos.filter(({ hidden }) => !hidden).length;
      if (status) status.textContent = `${count} ${count === 1 ? 'video' : 'videos'}`;
    },
  });
}
