import type { ComponentLocation } from '../../../../db/finding-trace-tables.ts'
import type { MappedFinding } from './mapped-finding.ts'
import type { SourceComponent } from './software.ts'

/**
 * Returns the finding that a bill of materials names a model without a digest and a revision (MOD-001), or a dataset
 * without a digest (DAT-001), so that nobody can tell whether what is in use is what it names; null for any other
 * component (contract: supply-chain §6.1).
 */
export function missingProof(component: SourceComponent, location: ComponentLocation): MappedFinding | null {
  const { kind, hashes, version, name } = component
  if (hashes.length > 0) return null
  if (kind === 'MODEL' && version === null)
    return {
      ...common('MOD-001', location),
      title: `The model ${name} is named without a digest and a revision`,
      description:
        'The bill of materials names a model by a name alone. What is loaded under that name can change, and nobody can tell whether it is what was examined.',
      recommendation: 'Name the SHA-256 of each file of the model, or the revision (commit) of its repository.',
      severity: 2,
      cwes: [494],
      techniqueIds: ['AML.T0010.003'],
    }
  if (kind !== 'DATASET') return null
  return {
    ...common('DAT-001', location),
    title: `The dataset ${name} is named without a digest`,
    description:
      'The bill of materials names a dataset without a digest, so that a dataset with other rows cannot be told from the one that was examined.',
    recommendation: 'Name the SHA-256 of the dataset.',
    severity: 1,
    cwes: [345],
    techniqueIds: ['AML.T0010.002'],
  }
}

function common(rule: string, location: ComponentLocation) {
  return { rule, identity: ['bom', rule, location.purl], location, tags: ['bill of materials'] }
}
