/**
 * The preview of an item with a text: its text as the editor renders it, and how easy it is to read.
 * It is rendered by the editor's own copy of React, so it uses no hooks.
 */
import type { CustomPreviewTemplateProps } from '@sveltia/cms';
import { firstLanguage } from '../language/languages.ts';
import { adviceOn } from '../content-model/reading/advice.ts';
import { READING_AGE_GOAL } from '../content-model/reading/report.ts';
import { parseMdx } from './check-entry.ts';
import { BODY } from './mdx-file.ts';

export function TextPreview({ entry, widgetFor }: CustomPreviewTemplateProps) {
  const text = (key: string) => String(entry.getIn(['data', key], ''));
  // The advice is made for English. Without the fields above it, the text begins with line 1.
  const advice = firstLanguage() !== 'en' ? [] : adviceOn('This text', text(BODY), 1, parseMdx);
  const { from, to } = READING_AGE_GOAL;
  return (
    <main>
      <h1>{text('title')}</h1>
      <p>{text('excerpt') || text('description')}</p>
      {widgetFor(BODY)}
      {advice.length > 0 && (
        <section>
          <h2>Plain language</h2>
          <p>
            As advice only. The goal for patients is a reading age of {from} to {to}.
          </p>
          <pre style={{ whiteSpace: 'pre-wrap' }}>{advice.join('\n')}</pre>
        </section>
      )}
    </main>
  );
}
