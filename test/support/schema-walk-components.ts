import type { Database } from '../../db/engine/database.ts'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { findingFolder } from './finding-lines.ts'
import { bom } from './supply-files.ts'

/** What the artefacts of the walk have, so that a component is found among them. */
const examinedSha256 = 'c'.repeat(64)

/** Stores a bill of materials with a model and its dataset for each of the first `count` applications of the walk. */
export async function fillComponents(db: Database, count: number): Promise<void> {
  const { components, ...rest } = bom()
  const known = components.map((component) =>
    component.type === 'machine-learning-model'
      ? {
          ...component,
          hashes: [{ alg: 'SHA-256', content: examinedSha256 }],
          modelCard: {
            modelParameters: { ...component.modelCard?.modelParameters, approach: { type: 'supervised' } },
            quantitativeAnalysis: { performanceMetrics: [{ type: 'accuracy', value: '0.9', slice: 'all' }] },
          },
        }
      : component,
  )
  const folder = await findingFolder()
  const path = await folder.write('bom.json', JSON.stringify({ ...rest, components: known }))
  for (let index = 0; index < count; index++)
    await importFindings(db, { format: 'cyclonedx', application: `Walked ${index}`, path })
  await folder.remove()
}
