import { EDITOR_HEADERS, editorPage } from '../../../src/editor/page.ts';
import type { Env } from '../env.ts';
import { endpoint, type EndpointDeps, type Handler } from '../http/endpoint.ts';
import { ok } from '../result.ts';

type EditorDeps = Partial<EndpointDeps> & {
  env: () => Env;
  repository?: string | undefined;
};

/** `GET /desk`: the page of the editor. Everybody may open it; only a GitHub token can change anything. */
export const editorEndpoint = ({ env, repository = '', ...rest }: EditorDeps): Handler =>
  endpoint({
    ...rest,
    name: 'editor',
    method: 'GET',
    handle() {
      const { EDITOR_REPOSITORY: name = repository } = env();
      return Promise.resolve(ok({ file: editorPage(name), headers: EDITOR_HEADERS }));
    },
  });
