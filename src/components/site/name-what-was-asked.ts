/** The page that stands for every unknown address names the one that was asked for, in the tab bar. */
const viewing = document.querySelector('[data-viewing]');
const asked = location.pathname.slice(1);
if (viewing && asked) viewing.textContent = asked.charAt(0).toUpperCase() + asked.slice(1);
