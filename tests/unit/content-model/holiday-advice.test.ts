import { expect, test } from 'vitest';
import { holidayAdvice } from '../../../scripts/content/author-advice.ts';
import { smallCopy } from '../../support/content-mistakes.ts';

const FILE = 'office/schedule.json';

test.each([
  // 91 days after 1 January 2031 is 2 April.
  ['2031-04-02', ''],
  ['2031-01-01', ''],
  ['2031-04-03', 'no holiday from 1 January 2031 to 2 April 2031'],
  ['2030-12-31', 'no holiday from 1 January 2031 to 2 April 2031'],
])('with a holiday on %s alone the author reads %j in January 2031', (date, words) => {
  using copy = smallCopy();
  const schedule = JSON.parse(copy.read(FILE)) as Record<string, unknown>;
  copy.write(FILE, JSON.stringify({ ...schedule, holidays: [{ date, name: 'Festival of Lamps' }] }));
  const advice = holidayAdvice(copy.root, { today: '2031-01-01' });
  expect(words === '' ? advice === '' : advice.includes(words), advice).toBe(true);
});
