import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('target')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('application', 'repository', 'host', 'model', 'mcp-server', 'skill')`),
    )
    .addColumn('application_id', 'integer', (c) => c.notNull().references('application.id'))
    .addColumn('locator', 'json', (c) => c.notNull())
    .addColumn('owner', 'text')
    .addColumn('labels', sql`text[]`, (c) => c.notNull())
    .addColumn('scanners', sql`text[]`, (c) => c.notNull())
    .addColumn('webhook_provider', 'text', (c) => c.check(sql`webhook_provider in ('github', 'gitlab', 'standard')`))
    // The secret is derived from it, so that renewing the secret counts up.
    .addColumn('webhook_counter', 'integer', (c) => c.notNull())
    .addColumn('scope_state', 'text', (c) => c.notNull().check(sql`scope_state in ('allowed', 'refused')`))
    .addColumn('scope_checked_at', 'timestamptz', (c) => c.notNull())
    .addColumn('scope_rule', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('changed_at', 'timestamptz', (c) => c.notNull())
    // Also serves Application.targets.
    .addUniqueConstraint('target_name', ['application_id', 'kind', 'name'])
    .execute()
  // Serves targets in the order CHANGED.
  await db.schema.createIndex('target_by_change').on('target').columns(['changed_at', 'id']).execute()
  await db.schema
    .createTable('target_control')
    .addColumn('target_id', 'uuid', (c) => c.notNull().references('target.id').onDelete('cascade'))
    .addColumn('mitigation_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('planned', 'implemented')`))
    .addColumn('note', 'text')
    .addColumn('since', 'date')
    .addPrimaryKeyConstraint('target_control_pk', ['target_id', 'mitigation_id'])
    .execute()
  await db.schema
    .createTable('seceng_idempotency')
    .addColumn('caller', 'text', (c) => c.notNull())
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    // What the mutation returned; null only inside the transaction that makes it.
    .addColumn('result', 'json')
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('seceng_idempotency_pk', ['caller', 'operation', 'key'])
    .execute()
  // Serves the removal of keys that are over.
  await db.schema.createIndex('seceng_idempotency_by_time').on('seceng_idempotency').column('at').execute()
  await db.schema
    .createTable('audit_event')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('caller', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('object', 'text')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('details', 'jsonb', (c) => c.notNull())
    .execute()
  // Serves skg audit and the removal of old events.
  await db.schema.createIndex('audit_event_by_time').on('audit_event').columns(['at', 'id']).execute()
}
