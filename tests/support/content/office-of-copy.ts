/** The office over a copy of the project, by the modules of the copy, which know its content. */
import path from 'node:path';
import type { SiteData } from '../../../netlify/lib/site-data.ts';

/**
 * @param root of the copy, which is built and has the tests
 * @param dataOf what the functions know, from that of the copy and from that of the test sites
 */
export async function officeOfCopy(root: string, dataOf: (own: SiteData, ofTests: SiteData) => SiteData) {
  const inCopy = (file: string) => import(path.join(root, file)) as Promise<unknown>;
  const { createOfficeSite } = (await inCopy('tests/support/office/office-site.ts')) as typeof import('../office/office-site.ts');
  const samples = (await inCopy('tests/support/functions/samples.ts')) as typeof import('../functions/samples.ts');
  const { DATA } = (await inCopy('tests/support/functions/test-site.ts')) as typeof import('../functions/test-site.ts');
  const { siteData } = (await inCopy('netlify/lib/site-data.ts')) as typeof import('../../../netlify/lib/site-data.ts');
  return { ...samples, ...(await createOfficeSite({ data: dataOf(siteData, DATA) })) };
}
