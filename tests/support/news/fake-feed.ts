/** The fake news site of the browser tests; a request to it sets its state. */
import { type Answer, serveAnswers, text } from '../servers/answer-server.ts';
import { fourStories, PNG, rss } from './feeds.ts';

export const testPort = (): number => Number(process.env['TEST_PORT'] ?? 8890);
const feedPort = () => testPort() + 100;

export type FeedState = 'good' | 'complete' | 'empty' | 'broken' | 'unreachable';

/** Sets the state of the fake news site. */
export async function setFeed(state: FeedState): Promise<void> {
  await fetch(`http://127.0.0.1:${feedPort()}/${state}`);
}

/** Starts the fake news site. @returns the address of its feed */
export async function serveFakeFeed(): Promise<string> {
  const { answers, feedUrl, origin } = await serveAnswers({}, feedPort());
  const good = fourStories(origin);
  const states: Record<FeedState, Answer> = {
    good: text(good),
    // All pictures can be loaded.
    complete: text(good.replaceAll('missing.png', 'walking.png')),
    empty: text(rss()),
    broken: text(good.slice(0, good.length / 2)),
    unreachable: (_request, response) => void response.destroy(),
  };
  for (const [state, answer] of Object.entries(states))
    answers[`/${state}`] = (_request, response) => {
      answers['/feed/'] = answer;
      response.end();
    };
  answers['/feed/'] = states.good;
  answers['/pictures/walking.png'] = text(PNG, 'image/png');
  return feedUrl;
}
