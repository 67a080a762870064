import * as z from 'zod/mini';

const NOT_FROM_THE_PAGE = 'This form is not as its page made it. Go back, load the page again, and send it from there.';

/** A field that a page of the office adds to its forms or always sends. Without it the form is not the page's. */
export const sentField = (form = /^/) => z.string(NOT_FROM_THE_PAGE).check(z.regex(form, NOT_FROM_THE_PAGE));
