const serial = 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79'

/** A bill of materials with a library, one below it, a model and its dataset. */
export const bom = () => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: serial as string | undefined,
  version: 1,
  metadata: { timestamp: '2026-05-01T00:00:00Z', component: { 'bom-ref': 'app', type: 'application', name: 'shop' } },
  components: [
    { 'bom-ref': 'vue', type: 'framework', name: 'vue', version: '3.0.0', purl: 'pkg:npm/vue@3.0.0' },
    {
      'bom-ref': 'lodash',
      type: 'library',
      name: 'lodash',
      version: '4.17.0',
      purl: 'pkg:npm/lodash@4.17.0',
      licenses: [{ license: { id: 'MIT' } }],
    },
    {
      'bom-ref': 'model',
      type: 'machine-learning-model',
      name: 'classifier',
      modelCard: { modelParameters: { task: 'text-classification', datasets: [{ ref: 'data' }] } },
    },
    { 'bom-ref': 'data', type: 'data', name: 'reviews', data: [{ type: 'dataset' }] },
  ],
  dependencies: [
    { ref: 'app', dependsOn: ['vue'] },
    { ref: 'vue', dependsOn: ['lodash'] },
  ],
})

const match = (id: string, name: string, version: string) => ({
  vulnerability: { id, severity: 'High', fix: { versions: ['9.9.9'], state: 'fixed' } },
  artifact: {
    name,
    version,
    type: 'npm',
    purl: `pkg:npm/${name}@${version}`,
    locations: [{ path: '/package-lock.json' }],
  },
})

/** What Grype writes of three vulnerabilities. */
export const grype = (rest: object = {}) => ({
  matches: [
    match('CVE-2026-1111', 'lodash', '4.17.0'),
    match('CVE-2026-2222', 'vue', '3.0.0'),
    match('CVE-2026-3333', 'vue', '3.0.0'),
  ],
  descriptor: { name: 'grype', version: '0.80' },
  ...rest,
})

/** A VEX without components: one statement by Package URL, one by BOM-Link. */
export const vex = () => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { timestamp: '2026-05-02T00:00:00Z' },
  vulnerabilities: [
    {
      id: 'CVE-2026-1111',
      analysis: { state: 'not_affected', justification: 'code_not_reachable', detail: 'It is never called.' },
      affects: [{ ref: 'pkg:npm/lodash@4.17.0' }],
    },
    { id: 'CVE-2026-2222', analysis: { state: 'resolved' }, affects: [{ ref: `urn:cdx:${serial.slice(9)}/1#vue` }] },
  ],
})

/** An OpenVEX document with one statement. */
export const openVex = (status: string, timestamp: string) => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://vex.example/1',
  author: 'Example',
  timestamp,
  version: 1,
  statements: [
    {
      vulnerability: { name: 'CVE-2026-1111' },
      products: [{ '@id': 'pkg:generic/shop', subcomponents: [{ '@id': 'pkg:npm/lodash@4.17.0' }] }],
      status,
    },
  ],
})

/** What Trivy writes of vulnerabilities of packages of npm, of which only the first has a CVE. */
export const trivy = (
  found: readonly { id: string; name: string; severity?: string; aliases?: readonly string[] }[],
) => ({
  SchemaVersion: 2,
  ArtifactName: 'shop',
  ArtifactType: 'filesystem',
  Results: [
    {
      Target: 'package-lock.json',
      Class: 'lang-pkgs',
      Type: 'npm',
      Vulnerabilities: found.map(({ id, name, severity = 'MEDIUM', aliases = [] }) => ({
        VulnerabilityID: id,
        VendorIDs: aliases,
        PkgName: name,
        InstalledVersion: name === 'vue' ? '3.0.0' : '4.17.0',
        Severity: severity,
        Title: `Trivy says ${id}`,
      })),
    },
  ],
})
