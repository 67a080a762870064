import * as z from 'zod/mini';
import { itemsOf, type SearchItem, SearchIndexSchema } from '../api-schemas/search-index.ts';
import { type Sent, send } from './client.ts';

/** Fetches the index of the site search. */
export const fetchSearchIndex = (): Promise<Sent<SearchItem[]>> =>
  send('/search.json', { method: 'GET', parse: (answer) => itemsOf(z.parse(SearchIndexSchema, answer)) });
