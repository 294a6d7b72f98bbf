import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'
import { rewriteCode, rewriteFolder } from '../../src/command/codemod.ts'
import { rewriteDocument } from '../../src/command/rewrite-document.ts'
import { subgraphNames } from '../../src/ground/config.ts'

const schema = schemaOf(subgraphNames)
const rewritten = (text: string) => {
  const { text: found } = rewriteDocument(schema, text)
  expect(validate(schema, parse(found))).toEqual([])
  return found
}

test.each<readonly [string, string]>([
  ['{ techniques(filter: { maturity: [realized, demonstrated] }) { totalCount } }', '[REALIZED, DEMONSTRATED]'],
  ['{ weaknesses(filter: { abstraction: [Base], platform: ["java"] }) { totalCount } }', '[BASE], platform: ["java"]'],
  ['{ narrative(kind: "stat-box") { id } }', '(kind: STAT_BOX)'],
  ['{ contributions(status: in_review) { totalCount } }', '(status: IN_REVIEW)'],
  ['query ($s: [Maturity!] = [feasible]) { techniques(filter: { maturity: $s }) { totalCount } }', '= [FEASIBLE])'],
  ['{ search(text: "realized", kinds: [TECHNIQUE]) { totalCount } }', '(text: "realized", kinds: [TECHNIQUE])'],
  ...['CaseStudy', 'Mitigation', 'Technique'].map((type): readonly [string, string] => {
    const field = type === 'CaseStudy' ? 'caseStudies' : `${type.toLowerCase()}s`
    return [
      `query ($order: ${type}Order!) { ${field}(orderBy: $order) { totalCount } }`,
      `($order: [${type}Order!]!) { ${field}(orderBy: $order)`,
    ]
  }),
  ['query ($o: ApplicationOrder) { applications(orderBy: $o) { totalCount } }', '($o: [ApplicationOrder!])'],
  [
    'query ($o: WeaknessOrder = { field: NAME }) { weaknesses(orderBy: $o) { totalCount } }',
    '($o: [WeaknessOrder!] = { field: NAME })',
  ],
  [
    'query ($o: SecurityFindingOrder) { securityFindings(orderBy: $o) { totalCount } }',
    '($o: SecurityFindingOrder) { securityFindings',
  ],
  [
    'mutation ($d: JSON!) { submitContribution(document: $d, idempotencyKey: "k") { receipt } }',
    'submitContribution(input: { document: $d, idempotencyKey: "k" }) { receipt errors { code message path } }',
  ],
  [
    'mutation { reviewContribution(id: "1", decision: accept) { status } }',
    'reviewContribution(input: { id: "1", decision: ACCEPT }) { contribution { status } errors { code message path } }',
  ],
  [
    'mutation { a: withdrawContribution(id: "1") { id } b: deleteTarget(input: { id: "x" }) { id } }',
    'a: withdrawContribution(input: { id: "1" }) { contribution { id } errors { code message path } } b: deleteTarget(input: { id: "x" }) { id: targetId }',
  ],
  [
    '{ target(id: "x") { kind is: kind newestRun { id } } }',
    '{ kind: targetKind is: targetKind newestRun { id: runId } }',
  ],
  ['{ scanRuns { nodes { kind } } }', '{ kind: runKind }'],
  ['{ softwareComponents { nodes { kind dataset { id } } } }', '{ kind: componentKind dataset { id } }'],
  ['{ narrative { kind label } }', '{ kind: blockKind label: quantity }'],
  ['{ surveyAggregate { questions { kind } } }', '{ kind: questionKind }'],
  [
    '{ exports { id } citations { id duplicates { id } } }',
    '{ id: slug } citations { id: sourceSlug duplicates { id: sourceSlug } }',
  ],
  [
    '{ status { wiring { checks { id } } citationQueue { items { id sourceId replacement { sourceId } } } evidenceTrail { oldestPending { sourceId } } } researchFindings(first: 1) { nodes { evidence { sourceId } } } }',
    'checks { id: name } } citationQueue { items { id: slug sourceId: sourceSlug replacement { sourceId: sourceSlug } } } evidenceTrail { oldestPending { sourceId: sourceSlug } } } researchFindings(first: 1) { nodes { evidence { sourceId: sourceSlug }',
  ],
  ['{ serviceState { runs { id kind } } node(id: "x") { kind } }', '{ id: runId kind } } node(id: "x") { kind }'],
  [
    '{ validateContribution(document: {}) { preview { added { id } changed { id } } } }',
    'added { id: objectId } changed { id: objectId }',
  ],
  ['{ node(id: "x") { ... on ThreatModel { components { id kind } } } }', '{ id kind: componentKind }'],
  ['mutation ($i: TriageFindingsInput!) { triageFindings(input: $i) { failed { id } } }', '{ id: findingId }'],
  ['mutation { endArtifact(input: { id: "x" }) { id } }', '{ id: artifactId }'],
])('questions §4: a document of before is rewritten: %s', (before, part) => {
  const once = rewritten(before)
  expect(once).toContain(part)
  expect(rewritten(once)).toBe(once)
})

test('what nobody can rewrite is noted by its line, in templates of code too', () => {
  const document =
    'query ($s: ContributionStatus,\n $a: NodeKind) {\n  weaknesses(\n    offset: 5\n  ) { totalCount }\n}'
  const messages = [
    [4, 'offset is gone: page with first and after'],
    [1, '$s: values of ContributionStatus are in capitals now'],
  ]
  const noted = ({ notes }: ReturnType<typeof rewriteDocument>) => notes.map(({ line, message }) => [line, message])
  expect(noted(rewriteDocument(schema, document))).toEqual(messages)
  const code = `const a = 1\nconst q = gql\`${document}\``
  expect(noted(rewriteCode(code))).toEqual(messages.map(([line, message]) => [Number(line) + 1, message]))
  expect(rewriteCode(code).text).toBe(code)
})

test('a folder is rewritten but for packages, hidden folders and what is no document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skg-codemod-'))
  try {
    const write = async (name: string, text: string) => {
      await mkdir(join(folder, name, '..'), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const before = '{ techniques(filter: { maturity: [realized] }) { totalCount } }'
    const after = before.replace('realized', 'REALIZED')
    const code = (document: string) =>
      `const q = gql\`\n  ${document}\`\nconst other = \`realized \${q}\`\nconst no = \`{ a(\``
    await write('a.graphql', before)
    await write('src/b.tsx', code(before))
    await write('node_modules/p/c.graphql', before)
    await write('.cache/d.graphql', before)
    await write('e.graphql', 'no document')
    await write('f.md', before)
    const dry = await rewriteFolder(folder, { dryRun: true })
    expect(dry).toMatch(/a\.graphql would change\n(.*\n)*2 files would change\.\n$/)
    expect(await readFile(join(folder, 'a.graphql'), 'utf8')).toBe(before)
    expect(await rewriteFolder(folder, {})).toMatch(
      /b\.tsx changed\n(.*\n)*2 files changed\.\n$|a\.graphql changed\n2 files/,
    )
    const read = (name: string) => readFile(join(folder, name), 'utf8')
    expect(await read('a.graphql')).toBe(after)
    expect(await read('src/b.tsx')).toBe(code(after))
    for (const name of ['node_modules/p/c.graphql', '.cache/d.graphql', 'f.md']) expect(await read(name)).toBe(before)
    expect(await rewriteFolder(folder, {})).toBe('0 files changed.\n')
    for (const name of ['nowhere', 'a.graphql'])
      await expect(rewriteFolder(join(folder, name), {})).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        message: `There is no folder ${join(folder, name)}.`,
      })
  } finally {
    await rm(folder, { recursive: true })
  }
})
