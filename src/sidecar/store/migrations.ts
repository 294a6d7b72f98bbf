import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function first(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('evidence')
    .addColumn('seq', 'bigserial', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('external_id', 'text')
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('in_scope', 'boolean', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addColumn('redactions', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('evidence_fingerprint', ['kind', 'fingerprint'])
    .addUniqueConstraint('evidence_external_id', ['kind', 'source', 'external_id'])
    .execute()
  await db.schema
    .createTable('job')
    .addColumn('seq', 'bigserial', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('input', 'text')
    .addColumn('idempotency_key', 'text', (c) => c.unique())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('timeout_ms', 'integer', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', 'integer')
    .addColumn('message', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('error', 'text')
    .addColumn('result_media_type', 'text')
    .addColumn('result_name', 'text')
    .addColumn('result_bytes', 'bigint')
    .addColumn('result_sha256', 'text')
    .execute()
  // Serves the claim of the next job, recovery, and the list by status.
  await db.schema.createIndex('job_status').on('job').columns(['status', 'seq']).execute()
  await db.schema
    .createTable('outbox')
    .addColumn('evidence_id', 'text', (c) => c.primaryKey().references('evidence.id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('delivered_at', 'text')
    .execute()
  // Serves the forwarder's look for what is due; what was delivered is not in it.
  await db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .column('next_attempt_at')
    .where(sql.ref('status'), '=', sql.lit('waiting'))
    .execute()
  await db.schema
    .createTable('store_check')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('checked_at', 'text', (c) => c.notNull())
    .execute()
}

/** The migrations of the sidecar's store, by name in their order. */
export const storeMigrations: Record<string, Migration> = { '0001-store': { up: first } }
