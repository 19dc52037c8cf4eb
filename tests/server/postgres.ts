import type { TestProject } from "vitest/node";
import { migrate } from "../../server/storage/migrate.ts";
import { askPostgres, postgresDatabase, startPostgres } from "../postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of a private PostgreSQL server, as postgres://…/postgres. */
    postgresUrl: string;
  }
}

/** The name of a database with the product's tables and nothing in them. */
export const migrated = "migrated";

/** Settings without durability, which the tests do not need; for many connections; and so that no plan depends on the moment. */
const settings = [
  "fsync = off",
  "synchronous_commit = off",
  "full_page_writes = off",
  "max_connections = 200",
  "autovacuum = off",
];

/** Starts a private PostgreSQL cluster for the tests, with a database to copy, and afterwards stops and removes it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres(settings);
  await askPostgres(url, `create database ${migrated}`);
  await migrate(postgresDatabase(url, migrated));
  project.provide("postgresUrl", url);
  return stop;
}
