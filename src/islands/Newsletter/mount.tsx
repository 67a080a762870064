import '../busy.css';
import { mount } from '../mount.tsx';
import { Newsletter } from './Newsletter.tsx';

/** Brings the newsletter's form to life, once. */
export function start(form: HTMLFormElement): void {
  mount(form.appendChild(document.createElement('div')), <Newsletter form={form} />);
}
