/** What function files import. Netlify reads their `config` without running it, so each writes literals. */
import { readBuildEnv } from './env.ts';
import type { Handler, PlatformContext } from './http/endpoint.ts';
import { describeError } from './http/log.ts';
import { openSite, type Site } from './site.ts';

/** With `method: 'POST'`, GET of the path opens a page. */
export type { Config } from '@netlify/functions';

/** Milliseconds. Netlify ends a scheduled function after 30 s, and the last call may take 8 s. */
const JOB_BUDGET = 20_000;

/**
 * The local emulation leaves the deploy context of a request empty, and names it in the environment. On Netlify every request has
 * one, so there the environment is not read.
 */
function withDeployContext(context: PlatformContext): PlatformContext {
  if (context.deploy?.context) return context;
  const { CONTEXT } = readBuildEnv();
  return CONTEXT === undefined ? context : { ...context, deploy: { context: CONTEXT } };
}

export const serveEndpoint =
  (name: keyof Site['endpoints']): Handler =>
  (request, context) =>
    openSite(context.deploy?.context).endpoints[name](request, withDeployContext(context));

/**
 * A scheduled function. Logs one line and never throws; the next run continues what a run did not finish. It does nothing while a
 * backup is restored.
 */
export const runJob =
  (name: string, run: (site: Site, until: number) => Promise<unknown>) =>
  async (_request: Request, context: PlatformContext): Promise<void> => {
    try {
      const site = openSite(context.deploy?.context);
      const result = (await site.pauses.isUnderWay()) ? 'paused' : await run(site, Date.now() + JOB_BUDGET);
      console.log(JSON.stringify({ scheduled: name, result }));
    } catch (error) {
      console.error(JSON.stringify({ scheduled: name, error: describeError(error) }));
    }
  };
