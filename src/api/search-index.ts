import * as z from 'zod/mini';
import { itemsOf, type SearchItem, SearchIndexSchema } from '../schemas/api/search-index.ts';
import { type Sent, send } from './client.ts';

/** Everything that the site search can find. */
export const fetchSearchIndex = (): Promise<Sent<SearchItem[]>> =>
  send('/search.json', { method: 'GET', parse: (answer) => itemsOf(z.parse(SearchIndexSchema, answer)) });
