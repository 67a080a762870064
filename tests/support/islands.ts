import type { Page } from '@playwright/test';

/** Path of the script of an island, by the name of its component. */
export async function islandScript(page: Page, address: string, component: string): Promise<string> {
  const html = await (await page.request.get(address)).text();
  const [island = ''] = new RegExp(`<astro-island[^>]*component-export="${component}"[^>]*>`).exec(html) ?? [];
  const script = /component-url="([^"]+)"/.exec(island)?.[1];
  if (!script) throw new Error(`${address} has no island "${component}".`);
  return script;
}
