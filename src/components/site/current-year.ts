/** `<current-year>`: the visitor's; the page holds the year of the build. */
class CurrentYear extends HTMLElement {
  connectedCallback() {
    this.replaceChildren(String(new Date().getFullYear()));
  }
}
customElements.define('current-year', CurrentYear);
