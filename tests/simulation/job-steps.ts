/** The scheduled functions. */
import type { Step } from './patient-steps.ts';
import type { Practice } from './practice.ts';

/** What a job has done, without what it has not. */
function newsOf(result: unknown): string {
  const parts = (value: unknown, name: string): string[] => {
    if (typeof value === 'number' && value > 0) return [`${name} ${value}`];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inside]) => parts(inside, `${name} ${key}`.trim()));
  };
  return parts(result, '').join(', ');
}

const job =
  (name: Parameters<Practice['runJob']>[0]): Step =>
  async (practice) => {
    const result = await practice.runJob(name);
    const news = newsOf(result);
    if (news !== '') practice.note(`Job ${name}: ${news}`);
  };

export const JOB_STEPS = {
  retriesMails: job('retryNotifications'),
  sendsReminders: job('sendReminders'),
  repairsIndexes: job('repairIndexes'),
  sendsIssues: job('sendNewsletter'),
  sendsDigest: job('dailyDigest'),
  purges: job('purge'),
  countsFigures: job('countFigures'),
};
