import { DatabaseError, escapeIdentifier } from 'pg';
import type { Client } from 'pg';
import type { Connection } from '../database/database.ts';
import { connectTo, connectWithoutTimeouts } from '../database/own-connection.ts';
import type { OwnConnection } from '../database/own-connection.ts';

/** The same server, another database. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { ...connection, connectionString: url.href };
}

export async function databaseName(connection: Connection): Promise<string> {
  await using client = await connectTo(connection, 'databases');
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? '';
}

/** A connection from which databases can be made, renamed and dropped. */
export function openServer(connection: Connection): Promise<OwnConnection> {
  return connectWithoutTimeouts(inDatabase(connection, 'postgres'), 'databases');
}

/** Creates an empty one; what an interrupted attempt left under that name is dropped. */
export async function makeDatabase(server: Client, name: string): Promise<void> {
  await dropDatabase(server, name);
  await server.query(`create database ${escapeIdentifier(name)} template template0 encoding 'UTF8'`);
}

/**
 * Drops it even while somebody is connected: a closed connection lives on for a moment, longer on a busy machine and much longer in
 * a pooler. Only for databases that nobody works in.
 */
export async function dropDatabase(server: Client, name: string): Promise<void> {
  await server.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
}

/** The database's user may not make databases, as is usual where somebody else runs the server. */
export function isNotAllowed(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501';
}
