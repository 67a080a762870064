import colours from 'words:colours';

type Scheme = 'light' | 'dark' | 'system';
const root = document.documentElement;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

/** From the system's scheme to the other one, then to the system's own, then back to following the system. */
function nextScheme(): Scheme {
  const [own, other] = prefersDark.matches ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const chosen = root.dataset['scheme'];
  if (chosen === other) return own;
  return chosen ? 'system' : other;
}
function setScheme(scheme: Scheme): void {
  if (scheme === 'system') delete root.dataset['scheme'];
  else root.dataset['scheme'] = scheme;
  try {
    localStorage['scheme'] = root.dataset['scheme'] ?? '';
  } catch {
    // Without storage the choice lasts for this page.
  }
}

/** `<scheme-switch>` */
class SchemeSwitch extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', () => {
      setScheme(nextScheme());
      for (const other of document.querySelectorAll<SchemeSwitch>('scheme-switch')) other.update();
    });
    prefersDark.addEventListener('change', () => this.update());
    this.update();
  }
  update() {
    const next = nextScheme();
    const label = this.dataset[next] ?? colours[next];
    const button = this.querySelector('button');
    if (button) Object.assign(button, { ariaLabel: label, ariaPressed: 'scheme' in root.dataset });
    this.querySelector('span')?.replaceChildren(label);
  }
}
customElements.define('scheme-switch', SchemeSwitch);
