// Runs once per test file, while the modules that it imports live as long as their worker.
import { afterEach } from "vitest";
import { stopShops } from "./foreign-shop.ts";
import { endVisits } from "./visit.ts";

afterEach(({ task }) => endVisits(task.result?.state === "fail").finally(stopShops));
