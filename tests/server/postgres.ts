import type { TestProject } from "vitest/node";
import { migrate } from "../../server/storage/migrate.ts";
import { askPostgres, postgresDatabase, startPostgres } from "../postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A private PostgreSQL server, as postgres://…/postgres. */
    postgresUrl: string;
  }
}

/** A database with the product's tables and nothing in them. */
export const migrated = "migrated";

/** What is lost with the machine, the tests do not miss; and they take many connections. */
const careless = ["fsync = off", "synchronous_commit = off", "full_page_writes = off", "max_connections = 200"];

/** Starts a private PostgreSQL cluster for the tests, with a database to copy, and afterwards stops and removes it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres(careless);
  await askPostgres(url, `create database ${migrated}`);
  await migrate(postgresDatabase(url, migrated));
  project.provide("postgresUrl", url);
  return stop;
}
