import "./styles/theme.css.ts";
import { createRoot } from "react-dom/client";

createRoot(document.getElementById("root") as HTMLElement).render(<h1>Sillage</h1>);
