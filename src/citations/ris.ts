/** Writes publications as RIS. Citation.js cuts ids and breaks lines within words, which programs read as spaces. */
import { MORE_AUTHORS } from '../content-model/schemas/publication.ts';
import { type CslItem, type CslName, invertedName, TYPES } from './csl.ts';

/** "Berg, J A, Jr". A comma at the end marks an organisation. */
const authorOf = (name: CslName): string =>
  invertedName(name) + (name.literal === undefined || name.literal === MORE_AUTHORS ? '' : ',');

function entry(item: CslItem): string {
  const [date] = item.issued['date-parts'];
  const [year, ...rest] = date.map((part) => String(part).padStart(2, '0'));
  const [first, last] = item.page?.split('-') ?? [];
  const fields: [tag: string, value: string | undefined][] = [
    ['TY', TYPES[item.type].ris],
    ['ID', item.id],
    ['TI', item.title],
    ...item.author.map((name): [string, string] => ['AU', authorOf(name)]),
    ['T2', item['container-title']],
    ['PB', item.publisher],
    ['PY', year],
    ['DA', rest.length === 0 ? undefined : [year, ...rest].join('/')],
    ['VL', item.volume],
    ['IS', item.issue],
    ['SP', first],
    ['EP', last],
    ['SN', item.ISSN],
    ['DO', item.DOI],
    ['AN', item.PMID && `PMID: ${item.PMID}`],
    ['C2', item.PMCID],
    ['M3', item.genre],
    ['N1', item.status],
    ['UR', item.URL],
    ['AB', item.abstract],
  ];
  const lines = fields.flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}  - ${value}`]));
  return `${lines.join('\r\n')}\r\nER  - \r\n`;
}

export const ris = (items: readonly CslItem[]): string => items.map(entry).join('\r\n');
