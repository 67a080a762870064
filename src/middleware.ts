/** Gives every page its language, words and addresses: components read them from `Astro.locals`. */
import { defineMiddleware } from 'astro:middleware';
import { pageLanguageOf } from './language/words/page-words.ts';

export const onRequest = defineMiddleware(({ currentLocale, locals }, next) => {
  Object.assign(locals, pageLanguageOf(currentLocale));
  return next();
});
