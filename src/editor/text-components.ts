/** The components that a text may use, as blocks that the editor inserts. Their tags are those of src/components/authoring. */
import type { EditorComponentDefinition, Field } from '@sveltia/cms';
import { type ARTICLE_COMPONENTS, POLICY_COMPONENTS } from '../content-model/checks/mdx-body.ts';
import { RETENTION_HOURS } from '../api-schemas/retention.ts';
import { POLICY_DAYS } from '../content-model/schemas/policy.ts';
import { englishName } from '../language/english-name.ts';
import { otherLanguages } from '../language/languages.ts';
import { escapeHtml } from '../format/escape-html.ts';

type Tag = (typeof ARTICLE_COMPONENTS)[number] | (typeof POLICY_COMPONENTS)[number];
/** The captured groups of a match, or the values of the fields. */
type Values = Record<string, string | undefined>;

interface TextComponent {
  label: string;
  icon: string;
  fields: Field[];
  pattern: RegExp;
  toBlock: (values: Values) => string;
  preview: (values: Values) => string;
}

/** A box around a part of the text. @param values that may stand in it */
const box = (tag: Tag, label: string, icon: string, values: readonly string[] = []): TextComponent => ({
  label,
  icon,
  fields: [{ name: 'text', label: 'Text', widget: 'richtext', editor_components: componentIds(values), modes: ['rich_text'] }],
  pattern: new RegExp(`^<${tag}>\\s*\\n(?<text>[\\s\\S]*?)\\n\\s*</${tag}>$`, 'm'),
  toBlock: ({ text = '' }) => `<${tag}>\n\n${text.trim()}\n\n</${tag}>`,
  preview: ({ text = '' }) => [`**${label}**`, '', ...text.split('\n')].map((line) => `> ${line}`).join('\n'),
});

/** A value from site.json. */
const value = (tag: Tag, label: string): TextComponent => ({
  label,
  icon: 'badge',
  fields: [],
  pattern: new RegExp(`<${tag}\\s*/>`),
  toBlock: () => `<${tag} />`,
  preview: () => `<em>[${label.toLowerCase()}]</em>`,
});

/** How long data are stored, from the constants that the functions use. */
const retention = (tag: Tag, label: string, periods: object): TextComponent => ({
  label,
  icon: 'schedule',
  fields: [{ name: 'of', label: 'Of', widget: 'select', options: Object.keys(periods) }],
  pattern: new RegExp(`<${tag} of="(?<of>\\w+)"\\s*/>`),
  toBlock: ({ of = '' }) => `<${tag} of="${of}" />`,
  preview: ({ of = '' }) => `<em>[${label.toLowerCase()}: ${escapeHtml(of)}]</em>`,
});

/** The id of the component for words in another language. */
const LANGUAGE = 'Language';

/** Words in another language of the site, which get its typeface and the right voice in a screen reader. */
const language = (): TextComponent => ({
  label: `Words in ${otherLanguages().map(englishName).join(' or ')}`,
  icon: 'translate',
  fields: [
    {
      name: 'language',
      label: 'Language',
      widget: 'select',
      options: otherLanguages().map((value) => ({ label: englishName(value), value })),
    },
    { name: 'text', label: 'Words', widget: 'string' },
  ],
  pattern: /<span lang="(?<language>[a-z]{2,3})">(?<text>[^<>{}]*)<\/span>/,
  toBlock: ({ language: code = otherLanguages()[0] ?? '', text = '' }) =>
    `<span lang="${code}">${text.replaceAll(/[<>{}]/g, '')}</span>`,
  preview: ({ language: code = '', text = '' }) => `<span lang="${escapeHtml(code)}">${escapeHtml(text)}</span>`,
});

/** Tag → component. Its id is the tag. */
const TAG_COMPONENTS: Readonly<Record<Tag, TextComponent>> = {
  Summary: box('Summary', 'In short', 'short_text'),
  KeyPoints: box('KeyPoints', 'Key points', 'checklist'),
  GetHelp: box('GetHelp', 'When to get help', 'emergency'),
  PolicySummary: box(
    'PolicySummary',
    'In short',
    'short_text',
    POLICY_COMPONENTS.filter((tag) => tag !== 'PolicySummary'),
  ),
  DoctorName: value('DoctorName', 'The doctor’s name'),
  PracticeName: value('PracticeName', 'The name of the practice'),
  PracticeAddress: value('PracticeAddress', 'The address of the practice'),
  OfficeEmail: value('OfficeEmail', 'The e-mail address of the office'),
  OfficePhone: value('OfficePhone', 'The telephone number of the office'),
  SiteAddress: value('SiteAddress', 'The address of the site'),
  PolicyDate: value('PolicyDate', 'The date of the policies'),
  EmergencyNumber: value('EmergencyNumber', 'The emergency number'),
  RetentionDays: retention('RetentionDays', 'Days of storage', POLICY_DAYS),
  RetentionHours: retention('RetentionHours', 'Hours of storage', RETENTION_HOURS),
};

/** The definitions for `CMS.registerEditorComponent`. */
export const textComponents = (): EditorComponentDefinition[] =>
  Object.entries({ ...(otherLanguages().length > 0 && { [LANGUAGE]: language() }), ...TAG_COMPONENTS }).map(
    ([id, { preview, ...component }]) => ({
      id,
      ...component,
      mode: component.pattern.multiline ? 'block' : 'dialog',
      toPreview: preview,
    }),
  );

/**
 * The ids of the components that a text may use: its tags, and words in another language. Without the editor's own block
 * for program text, a text that has one would be damaged.
 */
export function componentIds(tags: readonly string[]): string[] {
  return [...tags, ...(otherLanguages().length > 0 ? [LANGUAGE] : []), 'code-block'];
}
