import fc from "fast-check";

// The same examples in every run: a verdict is about the code, not about luck.
fc.configureGlobal({ seed: 21 });

export { fc };
