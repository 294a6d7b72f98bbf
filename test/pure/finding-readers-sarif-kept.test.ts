import { expect, test } from 'vitest'
import { readSarif } from '../../src/import/finding/read/sarif.ts'
import { readContent } from '../support/finding-readers.ts'

const some = { text: 'some' }
const place = {
  physicalLocation: {
    artifactLocation: { uri: 'a.c' },
    address: { offset: 1 },
    region: { startLine: 1, message: some, snippet: { text: 'x', binary: 'eA==', rendered: some } },
    contextRegion: { startLine: 1, message: some },
  },
  annotations: [{ startLine: 1 }],
  relationships: [{ target: 0 }],
}
const step = {
  location: place,
  stack: { frames: [{}] },
  state: { x: some },
  taxa: [{ id: '1' }],
  webRequest: {},
  webResponse: {},
}
const result = {
  ruleId: 'r',
  message: some,
  rank: 4.5,
  stacks: [{ frames: [{}] }],
  graphs: [{}],
  graphTraversals: [{}],
  attachments: [{ artifactLocation: {} }],
  webRequest: { method: 'GET', target: '/', headers: { a: 'b' }, parameters: { a: 'b' }, body: some },
  webResponse: { statusCode: 200 },
  fixes: [{ description: some, artifactChanges: [{ replacements: [] }] }],
  suppressions: [{ kind: 'inSource', location: place }],
  locations: [place],
  codeFlows: [{ threadFlows: [{ initialState: { x: some }, immutableState: { x: some }, locations: [step] }] }],
}
const ofRun = {
  graphs: [{}],
  addresses: [{}],
  policies: [{ name: 'p' }],
  webRequests: [{}],
  webResponses: [{}],
  threadFlowLocations: [step],
}

const read = (results: readonly object[], rest: object) =>
  readContent(readSarif, {
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'T' } }, ...rest, results }],
  })
const left = ({ warnings }: Awaited<ReturnType<typeof read>>) =>
  warnings.flatMap(({ pointer, message }) => {
    const told = /^the key .* has no place in the graph; it is left out of (\d+ objects?)$/.exec(message)
    return told ? [`${pointer} ${told[1]}`] : []
  })
const inPlace = (path: string) =>
  [
    'physicalLocation/address',
    'physicalLocation/region/snippet/binary',
    'physicalLocation/region/snippet/rendered',
    'physicalLocation/region/message',
    'physicalLocation/contextRegion/message',
    'annotations',
    'relationships',
  ].map((member) => `${path}/${member}`)
const inStep = (path: string) => [
  ...inPlace(`${path}/location`),
  ...['stack', 'state', 'taxa', 'webRequest', 'webResponse'].map((member) => `${path}/${member}`),
]

test('DESIGN §4.12: what SARIF says of a finding and the graph has no place for is one warning each, with its count', async () => {
  const reading = await read([result, { ...result, ruleId: 's' }], ofRun)
  expect(reading.findings).toHaveLength(2)
  const first = '/runs/0/results/0'
  const twice = [
    ...['rank', 'stacks', 'graphs', 'graphTraversals', 'attachments', 'webResponse'].map(
      (member) => `${first}/${member}`,
    ),
    ...['headers', 'parameters', 'body'].map((member) => `${first}/webRequest/${member}`),
    `${first}/fixes/0/artifactChanges`,
    `${first}/suppressions/0/location`,
    ...inPlace(`${first}/locations/0`),
    ...['initialState', 'immutableState'].map((member) => `${first}/codeFlows/0/threadFlows/0/${member}`),
    ...inStep(`${first}/codeFlows/0/threadFlows/0/locations/0`),
  ].map((path) => `${path} 2 objects`)
  const once = [
    ...['graphs', 'addresses', 'policies', 'webRequests', 'webResponses'].map((member) => `/runs/0/${member}`),
    ...inStep('/runs/0/threadFlowLocations/0'),
  ].map((path) => `${path} 1 object`)
  expect(left(reading).sort()).toEqual([...twice, ...once].sort())
  expect(reading.warnings.filter(({ message }) => message.includes('not known'))).toEqual([])
})

test('DESIGN §4.12: empty lists of SARIF say nothing, so nothing is said of them', async () => {
  const empty = { stacks: [], graphs: [], graphTraversals: [], attachments: [], fixes: [{ artifactChanges: [] }] }
  const reading = await read([{ ruleId: 'r', message: some, ...empty }], { graphs: [], addresses: [], webRequests: [] })
  expect(reading.warnings).toEqual([])
})
