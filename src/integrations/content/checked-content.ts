import '../../content-model/without-compiled-schemas.ts';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { CONTENT_DIR } from '../../content-model/directory.ts';
import { draftLanguages, shownLanguages } from '../../content-model/shown-languages.ts';
import { readFields } from './read-file.ts';
import { englishName, scriptName } from '../../language/english-name.ts';
import { withoutTypeface } from '../../language/scripts.ts';
import type { EditionOf } from '../../content-model/edition.ts';
import { emptySectionsIn } from './shown-items.ts';
import { writeSiteData } from './site-data.ts';
import { checkContent } from './check-content.ts';
import { ContentError, reportOf } from '../../content-model/checks/problem.ts';

/** Checks content/ before Astro reads it, so that an author sees every mistake at once. A mistake stops a build. */
export function checkedContent(editionOf: EditionOf): AstroIntegration {
  return {
    name: 'checked-content',
    hooks: {
      'astro:config:setup': ({ command, config, logger, updateConfig }) => {
        if (command === 'preview') return;
        const root = fileURLToPath(config.root);
        const problems = checkContent(root);
        if (problems.length > 0 && command !== 'dev') throw new ContentError(problems);
        if (problems.length > 0) logger.error(reportOf(problems));
        const edition = editionOf(command);
        const site = readFields(root, `${CONTENT_DIR}/site.json`);
        const constants = {
          'import.meta.env.CONTENT_DIR': JSON.stringify(CONTENT_DIR),
          'import.meta.env.PREVIEW': edition.isPreview,
          'import.meta.env.TODAY': JSON.stringify(edition.today),
          'import.meta.env.EMPTY_SECTIONS': JSON.stringify(command === 'dev' ? [] : emptySectionsIn(root, edition)),
          'import.meta.env.DRAFTS': JSON.stringify(draftLanguages(site)),
          'import.meta.env.LANGUAGES': JSON.stringify(shownLanguages(site, edition.isPreview)),
        };
        updateConfig({ vite: { define: constants } });
        if (problems.length === 0) writeSiteData(root, edition);
        else
          logger.warn(
            'Functions keep the content of an earlier start until the mistakes are corrected and this is started again. Without one they do not run.',
          );
        for (const { language, script } of withoutTypeface(shownLanguages(site, edition.isPreview)))
          logger.warn(
            `${englishName(language)} is written in ${scriptName(script)}, for which this site has no typeface: its pages have the device's own, and share the pictures of the first language.`,
          );
        if (site['sample'] === true) {
          logger.warn(
            `${CONTENT_DIR}/site.json still holds the sample identity: every name, number and address on the site is invented.`,
          );
        }
      },
    },
  };
}
