import { listOf, objectOf, type Plan, takeWithout } from '../../../json/plan.ts'
import { planOf } from './members.ts'

const component = planOf('component', {
  name: 'take',
  guid: 'take',
  version: 'take',
  semanticVersion: 'take',
  dottedQuadFileVersion: 'take',
  globalMessageStrings: 'take',
  rules: listOf('take'),
  taxa: listOf('take'),
})
const notifications = listOf('take')
const run = planOf('run', {
  tool: planOf('tool', { driver: component, extensions: listOf(component) }),
  taxonomies: listOf(component),
  artifacts: listOf(takeWithout('contents', 'hashes')),
  logicalLocations: listOf('take'),
  threadFlowLocations: listOf({
    except: { state: 'report', stack: 'report', webRequest: 'report', webResponse: 'report' },
  }),
  originalUriBaseIds: 'take',
  versionControlProvenance: 'take',
  automationDetails: 'take',
  properties: objectOf({
    'skg/scanType': 'take',
    'skg/part': 'take',
    'skg/isPartial': 'take',
    'skg/threatModel': 'take',
    'skg/components': 'take',
  }),
  externalPropertyFileReferences: 'take',
  invocations: listOf(
    planOf('invocation', {
      startTimeUtc: 'take',
      endTimeUtc: 'take',
      executionSuccessful: 'take',
      workingDirectory: 'take',
      ruleConfigurationOverrides: 'take',
      toolExecutionNotifications: notifications,
      toolConfigurationNotifications: notifications,
    }),
  ),
  results: { items: 'skip', first: objectOf({ webRequest: 'take', locations: { items: 'skip', first: 'take' } }) },
})
/** Plan of the first reading of a SARIF file: all that the results refer to, and where each run's first result is. */
export const runPlan: Plan = planOf('file', {
  version: 'take',
  runs: listOf(run),
  inlineExternalProperties: listOf(objectOf({ results: listOf('skip') })),
})
