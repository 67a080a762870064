/** As short as a page can be that has the parts of the contact form. */
export const CONTACT_PAGE = `<!doctype html><html><head><style>p{color:red}</style><script>let a = "<b>" && 1</script></head><body>
<form action="/blog"><input name="name" id="search"></form>
<form method="post" action="/api/contact">
<div data-problems hidden tabindex="-1"><ul></ul></div>
<input name="name" id="contact-name" aria-describedby="contact-name-hint"><p id="contact-name-error" hidden></p>
<input name="email" id="contact-email"><p id="contact-email-error" hidden></p>
<input name="phone" id="contact-phone"><p id="contact-phone-error" hidden></p>
<select name="subject" id="contact-subject"><option value="">Choose</option><option value="other">Other</option></select><p id="contact-subject-error" hidden></p>
<textarea name="message" id="contact-message"></textarea><p id="contact-message-error" hidden></p>
<input type="checkbox" name="privacyAgreed" id="contact-privacy"><p id="contact-privacy-error" hidden></p>
</form></body></html>`;
