import { type Language, languageOfPath, pathIn } from '../../../src/language/languages.ts';
import { type Call, endpoint, type EndpointDeps, type Handler } from './endpoint.ts';
import { type EndpointResult, isForeign, replyOfRejection } from './responses.ts';
import { ok } from '../result.ts';

interface ButtonEndpoint extends Partial<EndpointDeps> {
  name: string;
  /** Paths of the pages for success, for links that do not work, and for faults, in English. */
  pages: { next: string; expired: string; later: string };
  /** Its `location`, a path in English, precedes the page for success. */
  press: (token: string, options: { defer: Call<unknown>['defer']; language: Language }) => Promise<EndpointResult>;
}

const languageOfPage = (request: Request) => languageOfPath(new URL(request.url).pathname);

/** The token of a link, in the address of its page and of the page's button. */
export const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

/**
 * `POST` of the button of a page that a link in a mail opens. It works without JavaScript, so the response is a redirect. A
 * request that does not come from the button gets JSON.
 */
export const buttonEndpoint = ({ pages: { next, expired, later }, press, ...rest }: ButtonEndpoint): Handler =>
  endpoint({
    ...rest,
    method: 'POST',
    async handle({ request, defer }) {
      const language = languageOfPage(request);
      const pressed = await press(tokenOf(request), { defer, language });
      if (!pressed.ok) return pressed;
      const location = 'location' in pressed.value ? pressed.value.location : next;
      return ok({ location: pathIn(language, location) });
    },
    showRejection: (rejection, request) => {
      if (isForeign(rejection)) return replyOfRejection(rejection);
      return { location: pathIn(languageOfPage(request), rejection.status < 500 ? expired : later) };
    },
  });
