import { buildSchema, getNamedType, isInterfaceType, isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { printContract } from '../../scripts/contract.ts'

const schema = buildSchema(printContract(), { assumeValidSDL: true })
const fieldsOf = (type: unknown) => (isObjectType(type) || isInterfaceType(type) ? type.getFields() : {})

describe('questions §4.3: what has an id is found by node, or where the documentation says', () => {
  /** Where an object that is no node is read again, by its type; docs/graph.md has the reasons. */
  const elsewhere: Readonly<Record<string, string>> = {
    AiModel: 'Query.aiModel',
    Artifact: 'Target.artifacts',
    AttackPath: 'Application.attackPath',
    Contribution: 'Query.contribution',
    Dataset: 'Query.dataset',
    NarrativeBlock: 'Query.narrative',
    ScanRun: 'Query.scanRun',
    SecurityPolicy: 'Query.securityPolicy',
    ServiceRun: 'Query.scanRun',
    SoftwareComponent: 'Query.softwareComponent',
    StaticExport: 'Query.exports',
    SurveyQuestion: 'SurveyAggregate.questions',
    Target: 'Query.target',
    TargetRun: 'Query.scanRun',
    ThreatModelComponent: 'ThreatModel.components',
    ThreatModelControl: 'ThreatModel.controls',
  }
  /** Payloads, previews, checks and references: the id is that of something else. */
  const borrowed = [
    'AddedObject',
    'AttackReference',
    'ChangedObject',
    'CitationDuplicate',
    'CuratedCitation',
    'DeleteTargetPayload',
    'EndArtifactPayload',
    'QueuedCitation',
    'TriageFailure',
    'WiringCheck',
  ]

  test('every other type with an id implements Node', () => {
    const others = Object.values(schema.getTypeMap()).filter(
      (type) =>
        isObjectType(type) && 'id' in type.getFields() && !type.getInterfaces().some(({ name }) => name === 'Node'),
    )
    expect(others.map(({ name }) => name).sort()).toEqual([...Object.keys(elsewhere), ...borrowed].sort())
  })

  test.each(Object.entries(elsewhere))('%s is read again by %s', (type, place) => {
    const [owner, name] = place.split('.') as [string, string]
    const field = fieldsOf(schema.getType(owner))[name]
    expect(field, place).toBeDefined()
    const answer = getNamedType(field!.type)
    const listed = fieldsOf(answer).nodes
    const returned = [answer.name, ...(listed ? [getNamedType(listed.type).name] : [])]
    const runs = ['ServiceRun', 'TargetRun']
    expect(returned).toContain(runs.includes(type) ? 'ScanRun' : type)
  })
})
