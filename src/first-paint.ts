// Runs before the first paint, so that a person who chose the light theme never sees a dark flash.
// The interface machine owns the theme from then on.
try {
  if (localStorage.getItem("isDarkMode") === "false") document.documentElement.classList.remove("dark");
} catch {
  // Storage is blocked: the default theme stands.
}
