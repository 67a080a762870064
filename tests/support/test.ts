import { test as base, type Page } from '@playwright/test';

/** A page's scripts are asked for after its first paint, which may be after "load". Those that cannot be had are not waited for. */
const scriptsOf = (page: Page) =>
  page.evaluate(async () => {
    if (document.documentElement.classList.contains('unpainted'))
      await new Promise((painted) => addEventListener('painted', painted, { once: true }));
    await Promise.allSettled(
      (document.body.dataset['scripts']?.split(' ') ?? []).map((address) => import(address) as Promise<unknown>),
    );
  });

/** Playwright's own, but for one thing: who has gone to a page finds its scripts there. */
export const test = base.extend({
  async page({ page, javaScriptEnabled }, use) {
    if (javaScriptEnabled) {
      const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
      page.goto = async (...to) => {
        const answer = await goto(...to);
        await scriptsOf(page);
        return answer;
      };
      page.reload = async (...how) => {
        const answer = await reload(...how);
        await scriptsOf(page);
        return answer;
      };
    }
    await use(page);
  },
});
