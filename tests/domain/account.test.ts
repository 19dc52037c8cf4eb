import { expect, test } from "vitest";
import { passwordProblem } from "../../src/domain/password-form.ts";
import { browserInWords } from "../../src/domain/sessions.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, "Edge on Windows"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0`, "Opera on Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile`, "Samsung Internet on Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148",
    "Chrome on iOS",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
    "Unknown browser on iOS",
  ],
  ["/", "Unknown browser"],
  ["curl/8.11.1", "curl"],
  ["<script>alert(1)</script>", "<script>alert(1)<"],
  ["x".repeat(5000), "x".repeat(40)],
  ["  ", "Unknown browser"],
  [undefined, "Unknown browser"],
])("%s is %s", (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words);
});

test.each([
  [{ current: "", next: "" }, "current", "Please enter your current password."],
  [{ current: "vetiver", next: "short" }, "next", "A password has at least 8 characters."],
  [{ current: "vetiver and rain", next: "vetiver and rain" }, "next", "This is your current password."],
])("%j has a problem", (draft, field, message) => {
  expect(passwordProblem(draft)).toEqual({ field, message });
});

test("a new password of eight characters can be sent", () => {
  expect(passwordProblem({ current: "x", next: "12345678" })).toBeUndefined();
});
