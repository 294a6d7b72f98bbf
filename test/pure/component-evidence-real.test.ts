import { existsSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { aiKinds, type ComponentKind } from '../../src/application/component.ts'
import { modelEvidence } from '../../src/application/evidence/model-text.ts'
import { modelTextOf } from '../../src/import/finding/model-text.ts'
import { readThreatModel } from '../../src/import/finding/read/threat-model.ts'
import { readAll } from '../support/finding-readers.ts'
import { sharedData } from '../support/shared-data.ts'

const labels = `${sharedData.threatModels}/../model/applications`

async function kindsIn(file: string): Promise<ReadonlySet<ComponentKind>> {
  const { scans, findings } = await readAll(readThreatModel, `${sharedData.threatModels}/${file}`)
  const model = scans[0]!.threatModel!
  return new Set(modelEvidence(modelTextOf(model, findings)).evidence.map(({ kind }) => kind))
}

describe.skipIf(!existsSync(labels))('contract: applications §2.4: real threat models (../shared/data)', () => {
  test('that of a chatbot shows each component that its label names', async () => {
    const label = load(readFileSync(`${labels}/v4-genai-threat-model.yaml`, 'utf8')) as { components: ComponentKind[] }
    const found = await kindsIn('threat-composer-genai.tc.json')
    expect(label.components.filter((kind) => !found.has(kind))).toEqual([])
    expect(found.size - label.components.length).toBeLessThan(3)
  })

  test('that of image recognition shows its model and training, and no agent', async () => {
    const found = await kindsIn('husky-ai-threat-model.json')
    expect([...found]).toEqual(expect.arrayContaining(['hosted-model', 'predictive-model', 'training', 'dataset']))
    expect([found.has('agent'), found.has('tools'), found.has('generative-model')]).toEqual([false, false, false])
  })

  test.each([
    'cryptocurrency-wallet-threat-model.json',
    'ephemeral-browser-isolation-threat-model.json',
    'hashicorp-vault-threat-model.json',
    'threagile.yaml',
    'threat-dragon-v2.json',
  ])('%s shows no AI', async (file) => {
    const found = await kindsIn(file)
    expect([...found].filter((kind) => aiKinds.has(kind))).toEqual([])
    expect(found.size).toBeGreaterThan(0)
  })
})
