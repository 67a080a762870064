/** Drafts and scheduled items, which the public site must not show. */

/** A text in the format of articles. */
export const article = (title: string, fields: string) => `---
title: ${title}
excerpt: A sentence about nothing in particular, long enough for the card of an article.
category: health
tags: [Walking]
author: doctor
image: ./unseen-picture.svg
imageAlt: A drawing of nothing in particular.
${fields}
---

A text with a word in Sinhala, <span lang="si">කකුල</span>.
`;

const VIDEO = {
  thumbnailAlt: 'A drawing of nothing in particular.',
  duration: '01:00',
  description: 'A sentence about nothing in particular, long enough for a video.',
  category: 'interviews',
};
const PAPER = { journal: 'Example Journal', year: 2020, authors: ['@doctor'], category: 'journal', featured: true };
const ABSTRACT = 'An abstract of nothing in particular.';

/** The other items, by their path without its ending. */
export const JSON_ITEMS = {
  'videos/unseen-video': {
    ...VIDEO,
    youtubeId: 'unseenaaaaa',
    title: 'An unseen video',
    thumbnail: './unseen-video.svg',
    date: '2026-01-01',
    draft: true,
  },
  'videos/unseen-later': {
    ...VIDEO,
    youtubeId: 'unseenbbbbb',
    title: 'A later unseen video',
    thumbnail: './unseen-video.svg',
    date: '2026-12-01',
  },
  'publications/unseen-paper': {
    ...PAPER,
    title: 'An unseen paper',
    doi: '10.5555/unseen',
    abstract: ABSTRACT,
    pdf: './unseen-paper.pdf',
    draft: true,
  },
  'publications/early-version': { ...PAPER, title: 'An early version', doi: '10.5555/early', preprintOf: 'unseen-paper' },
  'publications/next-year': {
    ...PAPER,
    title: 'A paper of next year',
    doi: '10.5555/next',
    year: 2027,
    published: '2027-01-15',
    abstract: ABSTRACT,
  },
  'gallery/unseen-picture': {
    src: './unseen-photograph.svg',
    alt: 'A drawing of nothing in particular.',
    title: 'An unseen workshop',
    location: 'Galle',
    year: '2026',
    category: 'Workshop',
    description: 'A sentence about nothing in particular.',
    draft: true,
  },
};
