import { favouritesMachine } from "../../src/machines/favourites.ts";
import { interfaceMachine } from "../../src/machines/interface.ts";
import { signInFormMachine } from "../../src/machines/sign-in-form.ts";
import { type Contract, type ContractSet, type Effect, elsewhere, send, sent, stop, stored } from "./contract.ts";

const credentials = { email: "nadia@example.com", password: "secret" };
const email = (value: string) => send({ type: "email.changed", value });
const password = (value: string) => send({ type: "password.changed", value });
const submit = send({ type: "form.submit" });
const toggle = send({ type: "password.toggle" });
const rest = { email: "untouched", password: "untouched", submission: "open", passwordView: "hidden" };
const given = undefined;
const signIn = (values: object) => sent("session", { type: "session.signIn", credentials: values });

const form: Contract<undefined>[] = [
  {
    title: "the fields start with the demo credentials, untouched, the password hidden",
    given,
    expected: { state: rest, shows: { credentials, errors: {} }, can: ["submit"] },
  },
  {
    title: "a field that was left is touched: the email",
    given,
    when: send({ type: "email.left" }),
    expected: { state: { ...rest, email: "touched" } },
  },
  {
    title: "a field that was left is touched: the password",
    given,
    when: send({ type: "password.left" }),
    expected: { state: { ...rest, password: "touched" } },
  },
  {
    title: "the email is what was typed, and is required",
    given,
    when: email(" "),
    expected: {
      state: rest,
      shows: { credentials: { ...credentials, email: " " }, errors: { email: "Email is required" } },
    },
  },
  {
    title: "the password is what was typed, and is required",
    given,
    when: password(""),
    expected: {
      state: rest,
      shows: { credentials: { ...credentials, password: "" }, errors: { password: "Password is required" } },
    },
  },
  {
    title: "Continue signs in with both fields, the email trimmed",
    given,
    after: [email(" nadia@example.com ")],
    when: submit,
    expected: { state: { ...rest, email: "touched", password: "touched" }, effects: [signIn(credentials)] },
  },
  {
    title: "Continue sends nothing while something is wrong, and shows what",
    given,
    after: [password("")],
    when: submit,
    expected: { state: { ...rest, email: "touched", password: "touched" } },
  },
  {
    title: "the password can be shown",
    given,
    when: toggle,
    expected: { state: { ...rest, passwordView: "shown" } },
  },
  {
    title: "the password can be hidden again",
    given,
    after: [toggle],
    when: toggle,
    expected: { state: rest },
  },
];

/** The sign-in form (behaviour: Sign-in page). */
export const signInForm: ContractSet<undefined> = {
  machine: signInFormMachine,
  behaviour: "Sign-in page",
  start: (world) => ({ input: { session: world.receiver("session"), credentials } }),
  events: { submit: { type: "form.submit" } },
  contracts: form,
};

const shown = (theme: string): Effect => ["document", theme];
const toggleTheme = send({ type: "theme.toggle" });
const openSidebar = send({ type: "sidebar.open" });
const dark = { theme: "dark", sidebar: "closed" };
const light = { theme: "light", sidebar: "closed" };

const layout: Contract<string | null>[] = [
  {
    title: "the page is dark where nothing is stored",
    given: null,
    expected: { state: dark, effects: [shown("dark")] },
  },
  {
    title: "the page is light where that is stored",
    given: "false",
    expected: { state: light, effects: [shown("light")] },
  },
  {
    title: "what is stored and means nothing is passed over",
    given: "maybe",
    expected: { state: dark, effects: [shown("dark")] },
  },
  {
    title: "the light mode is put on the document, and kept",
    given: null,
    when: toggleTheme,
    expected: { state: light, effects: [stored("isDarkMode", "false"), shown("light")] },
  },
  {
    title: "the dark mode is put on the document, and kept",
    given: "false",
    when: toggleTheme,
    expected: { state: dark, effects: [stored("isDarkMode", "true"), shown("dark")] },
  },
  {
    title: "the sidebar opens on small screens",
    behaviour: "Small screens",
    given: null,
    when: openSidebar,
    expected: { state: { ...dark, sidebar: "open" } },
  },
  {
    title: "the sidebar can be closed",
    behaviour: "Small screens",
    given: null,
    after: [openSidebar],
    when: send({ type: "sidebar.close" }),
    expected: { state: dark },
  },
  {
    title: "the sidebar closes when the person goes somewhere",
    behaviour: "Small screens",
    given: null,
    after: [openSidebar],
    when: send({ type: "path.changed" }),
    expected: { state: dark },
  },
];

/** The theme and the sidebar (behaviour: Light and dark mode; Small screens). */
export const interfaceContract: ContractSet<string | null> = {
  machine: interfaceMachine,
  behaviour: "Light and dark mode",
  start: (world, kept) => {
    world.values.set("isDarkMode", kept);
    const toggle = (name: string, isOn: boolean) => world.record(...shown(isOn ? name : "light"));
    world.setGlobal("document", { documentElement: { classList: { toggle } } });
    return {};
  },
  contracts: layout,
};

const star = send({ type: "favourite.toggle", orderId: "10480" });
const state = {};

const marks: Contract<string | null>[] = [
  { title: "no order is marked at first", given: null, expected: { state, shows: { orderIds: [] } } },
  {
    title: "marked orders are kept by their number",
    given: '["1","2"]',
    expected: { state, shows: { orderIds: ["1", "2"] } },
  },
  { title: "what is stored and cannot be read is no mark", given: "{", expected: { state, shows: { orderIds: [] } } },
  {
    title: "the star marks an order, and that is stored",
    given: '["1"]',
    when: star,
    expected: { state, effects: [stored("favouriteOrders", '["1","10480"]')], shows: { orderIds: ["1", "10480"] } },
  },
  {
    title: "the star of a marked order takes the mark away",
    given: '["1","10480"]',
    when: star,
    expected: { state, effects: [stored("favouriteOrders", '["1"]')], shows: { orderIds: ["1"] } },
  },
  {
    title: "several orders are marked at once, and stored once",
    given: '["1"]',
    when: send({ type: "favourites.mark", orderIds: ["1", "2", "3"], isFavourite: true }),
    expected: {
      state,
      effects: [stored("favouriteOrders", '["1","2","3"]')],
      shows: { orderIds: ["1", "2", "3"] },
    },
  },
  {
    title: "the marks of several orders are taken away at once",
    given: '["1","2","3"]',
    when: send({ type: "favourites.mark", orderIds: ["1", "3", "4"], isFavourite: false }),
    expected: { state, effects: [stored("favouriteOrders", '["2"]')], shows: { orderIds: ["2"] } },
  },
  {
    title: "marks of another tab are taken over, and not stored again",
    given: '["1"]',
    when: elsewhere("favouriteOrders", '["2"]'),
    expected: { state, shows: { orderIds: ["2"] } },
  },
  {
    title: "nothing is watched any more at the end",
    given: null,
    when: stop,
    expected: { state, effects: [["storage", "unwatch", "favouriteOrders"]] },
  },
];

/** The orders that were marked (behaviour: Favourites). */
export const favourites: ContractSet<string | null> = {
  machine: favouritesMachine,
  behaviour: "Favourites",
  start: (world, kept) => {
    world.values.set("favouriteOrders", kept);
    return {};
  },
  read: ({ orderIds }: { orderIds: ReadonlySet<string> }) => ({ orderIds: [...orderIds] }),
  contracts: marks,
};
