// Runs anew for each file of tests, while the modules that it imports live as long as their worker.
import { setPasswordCost } from "../../server/auth/passwords.ts";
import { testPasswordCost } from "./harness.ts";

setPasswordCost(testPasswordCost);
