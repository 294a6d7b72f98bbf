import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readDependencyCheck } from '../../src/import/finding/read/dependency-check.ts'
import { readGrype } from '../../src/import/finding/read/grype.ts'
import { readNpmAudit } from '../../src/import/finding/read/npm-audit.ts'
import { readOsv } from '../../src/import/finding/read/osv.ts'
import { readPipAudit } from '../../src/import/finding/read/pip-audit.ts'
import { readTrivy } from '../../src/import/finding/read/trivy.ts'
import { type Reader, readContent, refusal } from '../support/finding-readers.ts'

const example = async (name: string) =>
  JSON.parse(await readFile(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8'))

test.each<[string, Reader, object]>([
  ['grype', readGrype, { rule: 'GHSA-8q59-q68h-6hv4', severity: 5, recommendation: 'Fixed in 5.4.' }],
  ['trivy', readTrivy, { rule: 'CVE-2020-14343', cwes: [20], location: { path: 'requirements.txt' } }],
  ['pip-audit', readPipAudit, { rule: 'PYSEC-2021-142', tags: ['PYSEC-2021-142', 'GHSA-8q59-q68h-6hv4'] }],
  ['osv', readOsv, { rule: 'EXAMPLE-2026-1' }],
])('supply-chain §3.1: %s names the same package and CVE', async (name, reader, more) => {
  const { findings, warnings, scans } = await readContent(reader, await example(name))
  expect(warnings).toEqual([])
  expect(scans[0]).toMatchObject({ scanType: 'SCA' })
  expect(findings[0]).toMatchObject({ cves: ['CVE-2020-14343'], location: { purl: 'pkg:pypi/pyyaml@5.3.1' } })
  expect(findings[0]).toMatchObject(more)
})

test('supply-chain §3.1: Grype and Trivy have one fingerprint for a package, a vulnerability and a path', async () => {
  const [a, b] = await Promise.all([
    readContent(readGrype, await example('grype')),
    readContent(readTrivy, await example('trivy')),
  ])
  expect(a.findings[0]!.fingerprint).toBe(b.findings[0]!.fingerprint)
})

const match = (vulnerability: object, artifact: object) => ({
  matches: [
    { vulnerability: { id: 'CVE-2026-1111', ...vulnerability }, artifact: { name: 'curl', version: '7', ...artifact } },
  ],
  descriptor: { name: 'grype' },
})
const oneMatch = async (vulnerability: object, artifact: object) =>
  (await readContent(readGrype, match(vulnerability, artifact))).findings[0]!

test.each<[string, object, string]>([
  ['a package of a distribution', { type: 'deb' }, 'pkg:deb/debian/curl@7'],
  ['a module of Go', { type: 'go-module', name: 'golang.org/x/net' }, 'pkg:golang/golang.org/x/net@7'],
  ['a package of a scope', { type: 'npm', name: '@a/b' }, 'pkg:npm/%40a/b@7'],
  ['an artifact of Maven', { type: 'java-archive', name: 'org.a:b' }, 'pkg:maven/org.a/b@7'],
  ['what no table knows', { type: 'something' }, 'pkg:generic/curl@7'],
  ['a Package URL in another spelling', { purl: 'pkg:PyPI/A_B@1' }, 'pkg:pypi/a-b@1'],
  ['a name of a prototype', { type: 'npm', name: '__proto__' }, 'pkg:npm/__proto__@7'],
  ['a Package URL of a megabyte', { type: 'npm', purl: `pkg:npm/${'a'.repeat(1_000_000)}` }, 'pkg:npm/curl@7'],
])('supply-chain §3.1: %s has a Package URL', async (_, artifact, purl) => {
  expect((await oneMatch({ namespace: 'debian:distro:debian:12' }, artifact)).location).toMatchObject({ purl })
})

test('supply-chain §3.4: the newest version of CVSS counts, and the word of the vendor last', async () => {
  const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
  const old = { version: '2.0', vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:P', metrics: { baseScore: 2 } }
  const rated = { severity: 'Low', cvss: [old, { source: 'nvd', version: '3.1', vector, metrics: { baseScore: 9.8 } }] }
  expect(await oneMatch(rated, {})).toMatchObject({
    severity: 5,
    cvss: { version: '3.1', score: 9.8, vector },
    tags: expect.arrayContaining(['CVSS by nvd']),
  })
  expect(await oneMatch({ severity: 'Low' }, {})).toMatchObject({ severity: 2, cvss: null })
  expect(await oneMatch({ fix: { state: 'wont-fix', versions: [] } }, {})).toMatchObject({
    recommendation: 'Status of the fix: will_not_fix.',
  })
})

test('supply-chain §1.1: a match without a package is a warning, and an unknown key is one', async () => {
  const { findings, warnings } = await readContent(readGrype, {
    matches: [{ vulnerability: { id: 'CVE-2026-1', novelty: 1 }, artifact: {} }],
    descriptor: { name: 'grype' },
  })
  expect(findings).toEqual([])
  expect(warnings.map(({ pointer }) => pointer)).toEqual(['/matches/0', '/matches/0/vulnerability/novelty'])
})

test('supply-chain §3.5: misconfigurations and secrets of Trivy are scans of their own, without the text of a secret', async () => {
  const report = await example('trivy')
  report.Results.push({
    Target: 'deploy.sh',
    Class: 'secret',
    Secrets: [{ RuleID: 'aws', Title: 'Key', Severity: 'HIGH', StartLine: 4, EndLine: 4, Match: 'AKIAHIDDEN' }],
  })
  const { scans, findings, items } = await readContent(readTrivy, report)
  expect(new Set(scans.map(({ scanType, category }) => `${scanType} ${category}`))).toEqual(
    new Set(['SCA null', 'STATIC configuration', 'STATIC secrets']),
  )
  expect(findings.slice(1)).toMatchObject([
    { rule: 'AVD-DS-0002', severity: 4, location: { kind: 'code', path: 'Dockerfile', line: 3 } },
    { rule: 'aws', cwes: [798], location: { path: 'deploy.sh', line: 4 } },
  ])
  expect(JSON.stringify(items)).not.toContain('HIDDEN')
})

test('supply-chain §3.1: Trivy before 0.20 wrote a list', async () => {
  const { Results } = await example('trivy')
  const { findings } = await readContent(readTrivy, Results)
  expect(findings).toHaveLength(2)
})

test('supply-chain §1.4: the error document of npm audit is refused with its text', async () => {
  const refused = await refusal(
    readContent(readNpmAudit, { error: { code: 'ENOLOCK', summary: 'There is no lock file.' } }),
  )
  expect(refused?.message).toBe(
    '/error: npm audit did not finish and looked at no package: ENOLOCK: There is no lock file.',
  )
})

test('supply-chain §3.1: a package that is vulnerable by another one is an edge to that one', async () => {
  const { findings, items } = await readContent(readNpmAudit, await example('npm-audit'))
  expect(findings).toMatchObject([
    { rule: 'GHSA-xvch-5gv4-984h', cwes: [1321], location: { purl: 'pkg:npm/minimist' } },
  ])
  expect(items.flatMap((item) => (item.kind === 'edge' ? [item.edge] : []))).toEqual([
    { from: 'pkg:npm/mkdirp', to: 'pkg:npm/minimist', relation: 'DEPENDS_ON' },
  ])
})

test('supply-chain §3.1: the advisories of npm 6, one finding for each version', async () => {
  const advisory = {
    module_name: 'growl',
    cves: ['CVE-2017-16042'],
    cwe: '["CWE-94"]',
    title: 'Command Injection',
    patched_versions: '>=1.10.2',
    findings: [{ version: '1.9.2', paths: ['mocha>growl'] }],
    severity: 'critical',
  }
  const { findings } = await readContent(readNpmAudit, { advisories: { 146: advisory }, metadata: {} })
  expect(findings).toMatchObject([
    { rule: 'npm-146', cwes: [94], recommendation: 'Fixed in 1.10.2.', location: { dependency: 'TRANSITIVE' } },
  ])
})

test('supply-chain §1.2: XML is refused with the command that makes JSON', async () => {
  const refused = await refusal(readContent(readDependencyCheck, '<?xml version="1.0"?><analysis/>'))
  expect(refused?.message).toMatch(/XML.*--format JSON/)
  const { findings, items } = await readContent(readDependencyCheck, await example('dependency-check'))
  expect(findings).toMatchObject([{ cves: ['CVE-2021-44228'], cwes: [502], severity: 5 }])
  expect(items.flatMap((item) => (item.kind === 'component' ? item.component.hashes : []))).toHaveLength(1)
})
