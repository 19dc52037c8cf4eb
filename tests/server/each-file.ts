// Runs anew for each test file, while imported modules live as long as their worker.
import { setPasswordCost } from "../../server/auth/passwords.ts";
import { testPasswordCost } from "./harness.ts";

setPasswordCost(testPasswordCost);
