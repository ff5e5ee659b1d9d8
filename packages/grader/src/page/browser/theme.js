const themes = ["system", "light", "dark"];
const themeKey = "testbed-theme";

/**
 * A button that goes through the themes; the choice is remembered where the browser allows it.
 *
 * @param {HTMLButtonElement} button
 */
export function startTheme(button) {
  let theme = readTheme();
  const show = () => {
    document.documentElement.dataset["theme"] = theme;
    button.textContent = `Theme: ${theme}`;
  };
  button.addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
    show();
    keepTheme(theme);
  });
  show();
}

/** @returns {string} */
function readTheme() {
  try {
    const kept = localStorage.getItem(themeKey) ?? "";
    return themes.includes(kept) ? kept : "system";
  } catch {
    return "system";
  }
}

/** @param {string} theme */
function keepTheme(theme) {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // A page in a sandbox has no storage; the theme then lasts as long as the page.
  }
}
