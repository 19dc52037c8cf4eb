import type { TestProject } from "vitest/node";
import { startPostgres } from "../postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A private PostgreSQL server, as postgres://…/postgres. */
    postgresUrl: string;
  }
}

/** What is lost with the machine, the tests do not miss; and they take many connections. */
const careless = ["fsync = off", "synchronous_commit = off", "full_page_writes = off", "max_connections = 200"];

/** Starts a private PostgreSQL cluster for the tests, and afterwards stops and removes it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres(careless);
  project.provide("postgresUrl", url);
  return stop;
}
