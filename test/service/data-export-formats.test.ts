import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compactVerify, importJWK } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readState } from '../../db/engine/epoch.ts'
import { readExportSigner } from '../../src/export/signature.ts'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { component, exportClient } from '../support/data-export.ts'
import { finding, findingFolder, scan } from '../support/finding-lines.ts'
import { cycloneDxProblems, hasOpenVexSchema, openVexProblems } from '../support/published-schemas.ts'
import { type RunFolder, runFolder } from '../support/scan-run.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { hasStixSchemas, stixProblems } from '../support/stix-schemas.ts'

type Json = Readonly<Record<string, unknown>>
describe('contract: seceng §11: formats of exports', () => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof exportClient>
  let key: string
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await runFolder()
    const findings = await findingFolder()
    const decided = (number: number) => finding(`Old library ${number}`, 4, component(`CVE-2024-100${number}`, 'xz'))
    await findings.import(database.db, 'shop', [
      scan('SCA', 'osv'),
      ...[1, 2, 3, 4].map(decided),
      finding('Reported as fixed', 3, component('CVE-2024-1005', 'left pad', { status: 'fixed' })),
      finding('Twice', 2, component('CVE-2024-1001', 'xz', { fingerprint: 'twice', status: 'false_positive' })),
      finding('Nowhere', 1),
    ])
    await findings.import(database.db, 'other shop', [
      scan('SCA', 'osv'),
      finding('Old library 1', 4, component('CVE-2024-1001', 'xz', { techniqueIds: ['AML.T0051'] })),
    ])
    await findings.remove()
    const decisions = [
      ['Old library 2', 'confirmed', 'open', null],
      ['Old library 3', 'accepted', 'suppressed', 'wont_fix'],
      ['Old library 4', 'false_positive', 'false_positive', 'not_reachable'],
    ]
    for (const [title, decision, state, reason] of decisions) {
      await sql`insert into finding_triage (finding_id, decision, reason, comment, "by", at)
        select id, ${decision}, ${reason}, 'we know', 'ci', now() from security_finding where title = ${title}`.execute(
        database.db,
      )
      await sql`update security_finding set state = ${state} where title = ${title}`.execute(database.db)
    }
    key = join(folder.files, '..', 'key.pem')
    await writeFile(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
    service = await startTestService(database, { ...folder.env, EXPORT_SIGNING_KEY_FILE: key })
    api = exportClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })
  const make = async (format: string) => JSON.parse((await api.make({ format, application: 'shop' })).text)

  test('CycloneDX says of each CVE and component what was decided, once', async () => {
    const { vulnerabilities, components, specVersion } = await make('cyclonedx-vex')
    expect(specVersion).toBe('1.6')
    expect(components.map(({ purl }: Json) => purl)).toEqual(['pkg:npm/xz@1.0.0', 'pkg:npm/left%20pad@1.0.0'])
    expect(vulnerabilities.map(({ id, analysis }: { id: string; analysis: Json }) => [id, analysis])).toMatchObject([
      ['CVE-2024-1001', { state: 'in_triage' }],
      ['CVE-2024-1002', { state: 'exploitable' }],
      ['CVE-2024-1003', { state: 'exploitable', response: ['will_not_fix'], detail: 'wont fix: we know' }],
      ['CVE-2024-1004', { state: 'not_affected', justification: 'code_not_reachable' }],
      ['CVE-2024-1005', { state: 'resolved' }],
    ])
    const refs = components.map((own: Json) => own['bom-ref'])
    for (const { affects } of vulnerabilities) expect(refs).toContain(affects[0].ref)
  })

  test('OpenVEX says the same', async () => {
    const { statements } = await make('openvex')
    expect(statements.map(({ status }: Json) => status)).toEqual([
      'under_investigation',
      'affected',
      'affected',
      'not_affected',
      'fixed',
    ])
    expect(statements[2].action_statement).toBe('wont fix: we know')
    expect(statements[3].justification).toBe('vulnerable_code_not_in_execute_path')
  })

  test.skipIf(!hasOpenVexSchema)('OpenVEX fits openvex-0.2.0.schema.json', async () => {
    expect(openVexProblems()(await make('openvex'))).toEqual([])
  })

  test('CycloneDX fits bom-1.6.schema.json', async () => {
    const problemsOf = cycloneDxProblems()
    const bom = await make('cyclonedx-vex')
    expect(problemsOf(bom)).toEqual([])
    const [first, ...rest] = bom.vulnerabilities
    const wrong = { ...bom, vulnerabilities: [{ ...first, analysis: { state: 'accepted' } }, ...rest] }
    expect(problemsOf(wrong)).toMatchObject([{ instancePath: '/vulnerabilities/0/analysis/state', keyword: 'enum' }])
  })

  test.skipIf(!hasStixSchemas)('each STIX object fits its schema of OASIS', async () => {
    const problemsOf = stixProblems()
    const bundle = JSON.parse((await api.make({ format: 'stix', all: true })).text)
    const kinds = new Set<string>()
    for (const object of bundle.objects) {
      kinds.add(object.type)
      expect([object.type, problemsOf(object)]).toEqual([object.type, []])
    }
    expect([...kinds].sort()).toEqual([
      'attack-pattern',
      'course-of-action',
      'infrastructure',
      'relationship',
      'vulnerability',
    ])
    const ids = new Set(bundle.objects.map(({ id }: Json) => id))
    expect(ids.size).toBe(bundle.objects.length)
    const shared = bundle.objects.filter(({ name }: Json) => name === 'CVE-2024-1001')
    expect(shared).toHaveLength(1)
    const relations = bundle.objects.filter(({ target_ref }: Json) => target_ref === shared[0].id)
    expect(relations.map(({ relationship_type }: Json) => relationship_type).sort()).toEqual(['has', 'has', 'targets'])
    for (const { source_ref, target_ref } of bundle.objects)
      if (source_ref) expect([ids.has(source_ref), ids.has(target_ref)]).toEqual([true, true])
  })

  test('seceng §11.3: the signature is over the digest of the file, by the key that export-key prints', async () => {
    const { export: made } = await api.make({ format: 'csv', application: 'shop' })
    const { publicKey } = await readExportSigner(key)
    const { payload, protectedHeader } = await compactVerify(made.signature, await importJWK(publicKey, 'EdDSA'))
    const { id: exportId, format, sha256, bytes, revision, createdAt } = made
    const { epoch } = await readState(database.db)
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
      epoch,
      exportId,
      format,
      sha256,
      bytes,
      revision,
      createdAt,
    })
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: publicKey.kid })
  })

  test('seceng §11.1: ids are of the thing: an import of another application leaves every object of STIX as it was', async () => {
    const read = async () => {
      const [stix, bom, vex] = await Promise.all(
        ['stix', 'cyclonedx-vex', 'openvex'].map(
          async (format) => (await api.make({ format, application: 'shop' })).text,
        ),
      )
      return { stix: JSON.parse(stix!), bom: JSON.parse(bom!), vex: JSON.parse(vex!) }
    }
    const before = await read()
    const findings = await findingFolder()
    const path = await findings.write('image.sarif', JSON.stringify(grype))
    await importFindings(database.db, { format: 'sarif', path, application: 'image' })
    await findings.remove()
    const after = await read()
    expect(after.stix).toEqual(before.stix)
    expect(after.bom.serialNumber).toBe(before.bom.serialNumber)
    expect(after.bom.version).toBeGreaterThan(before.bom.version)
    expect(after.vex['@id']).toBe(before.vex['@id'])
    expect(after.vex.version).toBeGreaterThan(before.vex.version)
    const all = JSON.parse((await api.make({ format: 'stix', all: true })).text).objects
    expect(all).toEqual(expect.arrayContaining(before.stix.objects))
    const technique = all.find(({ type }: Json) => type === 'attack-pattern')
    expect(technique).toMatchObject({
      description: expect.any(String),
      kill_chain_phases: [{ kill_chain_name: 'mitre-atlas' }],
      external_references: [{ url: expect.stringMatching(/^https:\/\/atlas\.mitre\.org\/techniques\/AML\.T/) }],
    })
    const { statements } = JSON.parse((await api.make({ format: 'openvex', application: 'image' })).text)
    expect(statements).toMatchObject([{ vulnerability: { name: 'CVE-2030-0001' }, status: 'under_investigation' }])
  })
})

/** A result as Grype words it, which names the package in its message only. */
const grype = {
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Grype' } },
      results: [
        {
          ruleId: 'CVE-2030-0001-zlib',
          message: { text: 'The path lib/z.so reports zlib at version 1.2.11  which is a vulnerable (deb) package' },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'lib/z.so' } } }],
        },
      ],
    },
  ],
}
