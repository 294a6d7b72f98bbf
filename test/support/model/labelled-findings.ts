import { existsSync, readFileSync } from 'node:fs'
import { sharedData } from '../shared-data.ts'
import type { TestFinding } from './input.ts'

type Threat = { statement: string; tags?: string[]; metadata: { key: string; value: unknown }[] }
const threatFile = sharedData.threatComposer
const severities: Readonly<Record<string, number>> = { High: 4, Medium: 3, Low: 2 }

/** The 37 threats of a chatbot with retrieval and plugins; none where the data are missing. */
export const threats: readonly TestFinding[] = existsSync(threatFile)
  ? (JSON.parse(readFileSync(threatFile, 'utf8')) as { threats: Threat[] }).threats.map(
      ({ statement, tags = [], metadata }) => ({
        origin: 'threat-model',
        tool: 'threat-composer',
        title: statement,
        tags,
        severity: severities[String(metadata.find(({ key }) => key === 'Priority')?.value)] ?? 3,
      }),
    )
  : []

const bandit = (
  rule: string,
  cwe: number,
  severity: number,
  title: string,
  near: TestFinding['near'] = [],
): TestFinding => ({
  tool: 'bandit',
  rule,
  cwes: [cwe],
  severity,
  title,
  places: ['app/main.py'],
  near: near ?? [],
})

/** What scanners say of the labelled applications, in our words: rules and weaknesses as the tools number them. */
export const findingsOfLabelled: Readonly<Record<string, readonly TestFinding[]>> = {
  'v1-llm-agent': [
    bandit('B608', 89, 3, 'Possible SQL injection vector through string-based query construction', [
      'tools',
      'private-data',
    ]),
    bandit('B105', 259, 2, 'Possible hardcoded password', []),
  ],
  'v2-pygoat': [
    bandit('B608', 89, 3, 'Possible SQL injection vector'),
    bandit('B602', 78, 4, 'subprocess call with shell=True identified'),
    bandit('B301', 502, 3, 'Pickle can be unsafe when used to deserialize untrusted data'),
    bandit('B105', 259, 2, 'Possible hardcoded password'),
    { title: 'Debug mode enabled', cwes: [489], severity: 3, places: ['app.py'] },
    { title: 'Cookie without HttpOnly', cwes: [1004], severity: 3, places: ['app.py'] },
  ],
  'v3-go-kotlin-rust': [
    {
      title: 'golang.org/x/crypto: denial of service',
      origin: 'dependency',
      tool: 'osv-scanner',
      cwes: [770],
      severity: 4,
    },
    {
      title: 'golang.org/x/net: excessive memory growth',
      origin: 'dependency',
      tool: 'osv-scanner',
      cwes: [400],
      severity: 4,
    },
    {
      title: 'golang.org/x/crypto: authorization bypass',
      origin: 'dependency',
      tool: 'osv-scanner',
      cwes: [285],
      severity: 5,
    },
  ],
  'v4-genai-threat-model': threats,
  'v5-nanogpt': [
    bandit('B614', 502, 3, 'Use of unsafe PyTorch load', ['hosted-model', 'training']),
    bandit('B301', 502, 3, 'Pickle and modules that wrap it can be unsafe', ['dataset', 'training']),
    bandit('B102', 78, 3, 'Use of exec detected.', ['training']),
    bandit('B113', 400, 2, 'Call to requests without timeout', []),
  ],
  'v6-mcp-server': [
    bandit('B602', 78, 4, 'subprocess call with shell=True identified, security issue', [
      'mcp-server',
      'tools',
      'code-tool',
    ]),
    bandit('B307', 78, 3, 'Use of possibly insecure function - consider using safer ast.literal_eval', [
      'mcp-server',
      'tools',
    ]),
    bandit('B105', 259, 2, 'Possible hardcoded password', ['mcp-server']),
    bandit('B108', 377, 2, 'Probable insecure usage of temp file', ['mcp-server']),
    bandit('B104', 605, 2, 'Possible binding to all interfaces', []),
  ],
  'v7-private-gpt': [
    bandit('B608', 89, 3, 'Possible SQL injection vector', ['private-data']),
    bandit('B324', 327, 3, 'Use of weak MD5 hash for security', []),
    bandit('B615', 494, 3, 'Unsafe Hugging Face Hub download without revision pinning', ['hosted-model']),
  ],
  'v8-juice-shop': [
    { title: 'sequelize-injection-express', tool: 'semgrep', cwes: [89], severity: 4, places: ['routes/login.ts'] },
    { title: 'detected-generic-secret', tool: 'semgrep', cwes: [798], severity: 4, places: ['lib/insecurity.ts'] },
    { title: 'var-in-script-tag', tool: 'semgrep', cwes: [79], severity: 3, places: ['views/x.hbs'] },
  ],
}
