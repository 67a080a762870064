/** What the content check and the editor say of one file, in the same words. */
import type { z } from 'astro/zod';
import type { FixedFile, ItemCollection } from '../collections.ts';
import type { MarkdownNode } from '../reading/prose.ts';
import { translationOf } from '../translations.ts';
import { fieldsOf, textOf } from './values.ts';
import { checkValue, suggestion } from './check-value.ts';
import type { MdxText } from './frontmatter.ts';
import { checkFileName, itemIdOf } from './item-name.ts';
import { SUMMARY_SENTENCES } from '../schemas/policy.ts';
import { checkMdxBody, checkSectionNumbers, checkSummary } from './mdx-body.ts';
import type { Problem } from './problem.ts';

/** Reports items that an item names and that do not exist. @param ids of all items; undefined if they are not known */
function checkLinks(
  file: string,
  value: unknown,
  { links = '', noun, extension }: ItemCollection,
  ids: readonly string[] | undefined,
): Problem[] {
  const itself = itemIdOf(file);
  const others = ids?.filter((id) => id !== itself);
  const isList = Array.isArray(value);
  const named = isList ? value.map(textOf) : typeof value === 'string' ? [value] : [];
  return named.flatMap((id, index) => {
    if (id !== itself && (others?.includes(id) ?? true)) return [];
    const otherwise = `Name another ${noun} by its file name, without .${extension}.`;
    return [
      {
        file,
        field: isList ? `${links}[${index + 1}]` : links,
        wrong: id === itself ? `is this ${noun} itself` : `there is no ${noun} "${id}"`,
        right: id === itself ? otherwise : suggestion(id, others ?? [], otherwise),
      },
    ];
  });
}

interface FileContext {
  described: ItemCollection | FixedFile;
  /** The schema of `described`. */
  schema: z.ZodType;
  parse: (body: string) => MarkdownNode;
  /** The ids of all items of the collection; the editor offers existing items only, and does not hand them over. */
  ids?: readonly string[];
}

/** Checks one file: its name, fields, the items that it names, and its text. @param file path with `/` between its parts */
export function checkFile(
  file: string,
  { fields, text }: { fields: unknown; text?: MdxText | undefined },
  { described, schema, parse, ids }: FileContext,
): Problem[] {
  const { components, numberedSections, summarised = [] } = described;
  // A file with a fixed name has no other items beside it.
  const item = 'unique' in described ? described : undefined;
  const isSummarised = 'name' in described && summarised.includes(described.translates?.name ?? described.name);
  return [
    ...(item ? checkFileName((item.translation && translationOf(file)?.original) ?? file, ids ?? []) : []),
    ...checkValue(schema, fields, file),
    ...(item?.links ? checkLinks(file, fieldsOf(fields)[item.links], item, ids) : []),
    ...(text && components ? checkMdxBody(text.body, { file, firstLine: text.bodyLine, components, parse }) : []),
    ...(text && isSummarised ? checkSummary(text.body, file, SUMMARY_SENTENCES) : []),
    ...(text && numberedSections ? checkSectionNumbers(text.body, file) : []),
  ];
}
