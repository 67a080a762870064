/** What answers a visitor on every page, loaded with the first sign of one. */
import '../components/site/sharing.ts';
import './chat-button.ts';
import './newsletter-form.ts';
import './search-boxes.ts';
