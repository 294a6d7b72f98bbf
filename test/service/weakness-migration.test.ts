import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../db/migrations/0051-weakness.ts'
import { databases, startTestService } from '../support/setup.ts'

const fields = `platforms { type name prevalence } consequences { likelihood note }
  potentialMitigations { effectiveness strategy } taxonomyMappings { fit taxonomy }`
const document = `{ a: weakness(id: "CWE-79") { structure ${fields} } b: weakness(id: "CWE-89") { structure ${fields} }
  view: node(id: "CWE-1000") { ... on WeaknessView { type } } other: node(id: "CWE-635") { ... on WeaknessView { type } } }`

const rows = (...words: readonly string[]) => {
  const [type, prevalence, likelihood, effectiveness, fit] = words
  return {
    platforms: JSON.stringify([
      { type, name: 'first', class: null, prevalence },
      { type: 'Operating_System', name: 'second', class: null, prevalence: 'Rarely' },
      { type: 'Language', name: 'third', class: null, prevalence: null },
    ]),
    consequences: JSON.stringify([{ scopes: [], impacts: [], likelihood, note: 'n' }]),
    mitigations: JSON.stringify([{ phases: [], strategy: 's', description: null, effectiveness }]),
    mappings: JSON.stringify([{ taxonomy: 't', entryId: null, entryName: null, fit }]),
  }
}
const kept = [
  { type: 'OPERATING_SYSTEM', name: 'second', prevalence: 'RARELY' },
  { type: 'LANGUAGE', name: 'third', prevalence: null },
]

test.each(databases)('questions §4.4: words that are no enum are gone from weaknesses, on $kind', async (kind) => {
  const { db, close, ...database } = await kind.open('starter')
  const put = (id: string, structure: string, words: ReturnType<typeof rows>) =>
    sql`update weakness set structure = ${structure}, platforms = ${words.platforms}::jsonb, consequences = ${words.consequences}::jsonb,
      potential_mitigations = ${words.mitigations}::jsonb, taxonomy_mappings = ${words.mappings}::jsonb where id = ${id}`.execute(
      db,
    )
  await put('CWE-79', 'Odd', rows('Odd', 'Seldom', 'Sure', 'Fair', 'Loose'))
  await put(
    'CWE-89',
    'Chain',
    rows('Architecture', 'Often', 'Medium', 'Discouraged Common Practice', 'CWE More Specific'),
  )
  await sql`update weakness_view set type = case id when 'CWE-1000' then 'Odd' else 'Implicit' end where id in ('CWE-1000', 'CWE-635')`.execute(
    db,
  )
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows nothing of the table types.
  await up(db.withoutPlugins() as Kysely<any>)
  const service = await startTestService({ db, close, ...database })
  try {
    const { data, errors } = await service.query(document)
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      a: {
        structure: 'SIMPLE',
        platforms: [{ type: 'TECHNOLOGY', name: 'first', prevalence: null }, ...kept],
        consequences: [{ likelihood: null, note: 'n' }],
        potentialMitigations: [{ effectiveness: null, strategy: 's' }],
        taxonomyMappings: [{ fit: null, taxonomy: 't' }],
      },
      b: {
        structure: 'CHAIN',
        platforms: [{ type: 'ARCHITECTURE', name: 'first', prevalence: 'OFTEN' }, ...kept],
        consequences: [{ likelihood: 'MEDIUM', note: 'n' }],
        potentialMitigations: [{ effectiveness: 'DISCOURAGED_COMMON_PRACTICE', strategy: 's' }],
        taxonomyMappings: [{ fit: 'CWE_MORE_SPECIFIC', taxonomy: 't' }],
      },
      view: { type: 'GRAPH' },
      other: { type: 'IMPLICIT' },
    })
  } finally {
    await service.close()
    await close()
  }
})
