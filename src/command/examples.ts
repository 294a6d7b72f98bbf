import type { Command } from 'commander'

/** Examples of each verb, as they are typed behind `skg`, with what they are for. */
const examples: Readonly<Record<string, readonly (readonly [line: string, purpose: string])[]>> = {
  serve: [
    ['serve', 'the demo, on a database in .data'],
    ['serve --port 8080 --data-dir /var/lib/skg --open', 'another port and folder; opens the explorer'],
  ],
  worker: [['worker', 'beside skg serve, with the same DATABASE_URL']],
  findings: [
    ['findings --application shop --severity-at-least 4', 'the grave ones of an application'],
    ['findings --technique AML.T0051 --csv > injection.csv', 'all that make prompt injection possible'],
  ],
  validate: [
    ['validate technique.yaml', 'by the schema and against the graph'],
    ['validate --schema-only *.yaml', 'without a database'],
  ],
  key: [
    ['key --name ci --scopes scan', 'for a pipeline that submits scans'],
    ['key --name team --scopes read,write --applications "shop*" --expires 2027-01-31', 'for a team'],
  ],
  audit: [['audit --since 2026-03-01 --json', 'what was done since then, one object a line']],
  paths: [
    ['paths --application shop', 'the attack paths, best first'],
    ['paths --application shop --path ID --mermaid > path.mmd', 'one of them as a drawing'],
  ],
  codemod: [['codemod --dry-run src', 'what would change in the documents of a client']],
  'fix-first': [['fix-first --application shop --rounds 3', 'what cuts most paths, three rounds of it']],
  'import atlas': [
    ['import atlas ATLAS.yaml', 'a release of ATLAS'],
    ['import atlas --dry-run ATLAS.yaml', 'only report'],
  ],
  'import cwe': [['import cwe cwec_v4.15.xml', 'the official catalogue, JSON or XML']],
  'import links': [['import links links.yaml', 'links of weaknesses to techniques']],
  'import report': [['import report report/', 'the folder of a research report']],
  'import findings': [['import findings --application shop findings.json', 'findings in our own format']],
  'import sarif': [['import sarif --application shop scan.sarif', 'SARIF of any tool']],
  'import semgrep': [['import semgrep --application shop semgrep.json', 'JSON of Semgrep']],
  'import garak': [['import garak --application chat garak.report.jsonl', 'report of garak']],
  'import bandit': [['import bandit --application shop bandit.json', 'JSON of Bandit']],
  'import threat-model': [['import threat-model --application shop model.json', 'Threat Dragon, pytm and others']],
  'import kev': [['import kev known_exploited_vulnerabilities.json', 'the catalogue of CISA']],
  'import avid': [['import avid avid/', 'records of AVID']],
  'import advisories': [['import advisories advisories/', 'records of OSV and GHSA, or answers of NVD']],
  'import osv': [['import osv --application shop osv.json', 'results of OSV-Scanner, or records']],
  'import epss': [['import epss epss_scores-current.csv.gz', 'scores of FIRST']],
  'import grype': [
    ['import grype --application shop grype.json', 'vulnerabilities of packages, of an image or a folder'],
  ],
  'import trivy': [['import trivy --application shop trivy.json', 'packages, misconfigurations and secrets']],
  'import npm-audit': [['import npm-audit --application shop audit.json', 'what npm audit --json printed']],
  'import pip-audit': [['import pip-audit --application shop audit.json', 'what pip-audit --format json printed']],
  'import dependency-check': [['import dependency-check --application shop report.json', 'the JSON of OWASP']],
  'import cyclonedx': [['import cyclonedx --application shop bom.json', 'components, models and vulnerabilities']],
  'import spdx': [['import spdx --application shop bom.spdx.json', 'packages, AI packages and data sets']],
  'import openvex': [['import openvex --application shop vex.json', 'what is affected, and what is not']],
  'application set': [
    ['application set shop --owner "Ada Lovelace" --team retail', 'who answers for it'],
    ['application set shop --label pci --label eu', 'all labels of it'],
  ],
  'application remove': [['application remove shop --dry-run', 'says what would go']],
  'application rename': [['application rename shop webshop', 'imports into webshop go on']],
  'application merge': [['application merge shop-old shop', 'findings and decisions move to shop']],
  'demo load': [['demo load', 'to look around']],
  'demo remove': [['demo remove', 'for ever']],
  backup: [
    ['backup skg.backup', 'everything, while the service runs'],
    ['backup --every 24h /var/backups/skg', 'one a day, until SIGTERM'],
  ],
  'backup verify': [['backup verify skg.backup', 'whether it is whole, before it is needed']],
  restore: [['restore skg.backup', 'into the empty database of DATA_DIR or DATABASE_URL']],
  doctor: [['doctor', 'what is wrong, and what to do']],
  config: [['config --json', 'each setting, its value and where it comes from']],
  migrate: [['migrate --dry-run', 'what an upgrade would change']],
  mcp: [['mcp', 'started by an agent, such as Claude Desktop or an IDE']],
  completion: [['completion bash > ~/.local/share/bash-completion/completions/skg', 'read by each new bash']],
  components: [
    ['components .', 'what the application of this folder has, and what is not known'],
    ['components . --threat-model model.json --json', 'with a threat model, for a program'],
  ],
  scan: [
    ['scan . --fail-on 4', 'exits with 1 for severity 4 and 5'],
    ['scan . --diff main --sarif > new.sarif', 'only what is new since main'],
  ],
  'scanners install': [['scanners install', 'those of the npm registry, into SCANNERS_DIR']],
  'scanners list': [['scanners list --json', 'what this process can run, and why not']],
  'survey audit': [['survey audit', 'which withheld figures could be worked out']],
  'survey draft': [['survey draft answers.csv > survey.yaml', 'a definition to edit, from a table of answers']],
  trust: [
    ['trust model.pt', 'one file'],
    ['trust models/ --fail-on suspicious --sarif > trust.sarif', 'a folder, in a pipeline'],
  ],
  'export findings': [
    ['export findings --format openvex --application shop --output vex.json', 'VEX of an application'],
  ],
  'export knowledge': [
    ['export knowledge --format stix --output knowledge.stix.json', 'the knowledge base as STIX 2.1'],
    ['export knowledge --format navigator --mitigation AML.M0015,AML.M0020', 'what these mitigations cover'],
  ],
  'export-key': [['export-key > key.pem', 'the public key of signed exports']],
  'sidecar send': [['sidecar send evidence.xml --format burp', 'evidence of a connector']],
  'sidecar classify': [['sidecar classify message.http', 'what a message looks like']],
  'sidecar jobs': [['sidecar jobs --status running', 'what it works on']],
  'sidecar export': [['sidecar export --format har --last 10 --out last.har', 'the newest ten as HAR']],
}

/** Adds the examples of each verb to its help. */
export function addExamples(program: Command): void {
  const visit = (command: Command, words: readonly string[]): void => {
    const shown = examples[words.join(' ')]
    if (shown) command.addHelpText('after', examplesText(shown))
    for (const inner of command.commands) visit(inner, [...words, inner.name()])
  }
  for (const command of program.commands) visit(command, [command.name()])
}

function examplesText(shown: readonly (readonly [string, string])[]): string {
  const width = Math.max(...shown.map(([line]) => line.length))
  return `\nExamples:\n${shown.map(([line, purpose]) => `  skg ${line.padEnd(width)}   # ${purpose}`).join('\n')}`
}
