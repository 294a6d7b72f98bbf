import type { Kysely } from 'kysely'

/** Digests of the tools that the MCP server of a target declared when it was last examined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tool_digest')
    .addColumn('target_id', 'uuid', (c) => c.notNull().references('target.id').onDelete('cascade'))
    .addColumn('server', 'text', (c) => c.notNull())
    .addColumn('tool', 'text', (c) => c.notNull())
    // Version of the server; null when it tells none.
    .addColumn('version', 'text')
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('tool_digest_pkey', ['target_id', 'server', 'tool'])
    .execute()
}
