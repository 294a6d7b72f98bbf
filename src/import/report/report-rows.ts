import type { DataSource } from '../../../db/survey-tables.ts'
import type { SourceNote } from './contracts.ts'

/** A source as it is stored: what is not said is null. */
export function dataSource({ title, url, licence }: SourceNote): DataSource {
  return { title, url: url ?? null, licence: licence ?? null }
}
