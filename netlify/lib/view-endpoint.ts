import { ViewPayloadSchema, type ViewsAnswer } from '../../src/schemas/api/views.ts';
import { refused } from './http/answers.ts';
import { endpoint, type Endpoint, type Handler } from './http/endpoint.ts';
import { isFromRobot } from './robots.ts';
import type { Views } from './stores/views.ts';

interface ViewEndpoint extends Pick<Endpoint<unknown>, 'log' | 'clock'> {
  name: string;
  /** The part of the path that names the article or the video. */
  param: string;
  /** Views before this site began to count, by that name. What is not named here does not exist. */
  startingFigures: Readonly<Record<string, number>>;
  subjectOf: (name: string) => string;
  views: Views;
}

/** Counts a view and answers with all there were. Robots get the figure and are not counted. */
export const viewEndpoint = ({ name, param, startingFigures, subjectOf, views, ...rest }: ViewEndpoint): Handler =>
  endpoint({
    ...rest,
    name,
    method: 'POST',
    body: ViewPayloadSchema,
    async handle({ request, params }) {
      const asked = params[param] ?? '';
      const start = Object.hasOwn(startingFigures, asked) ? startingFigures[asked] : undefined;
      if (start === undefined) return refused(404, 'unknown', 'There is nothing of this name here.');
      const subject = subjectOf(asked);
      const counted = await (isFromRobot(request) ? views.count(subject) : views.add(subject));
      return { kind: 'ok', body: { views: start + counted } satisfies ViewsAnswer };
    },
  });
