/** Shows the page in a theme (behaviour: Light and dark mode). */
export function showTheme(theme: "dark" | "light"): void {
  document.documentElement.classList.toggle("dark", theme === "dark");
}
