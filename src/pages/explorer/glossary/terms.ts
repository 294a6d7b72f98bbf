/** A word of the field, as its card explains it. */
export type Word = {
  readonly name: string
  readonly says: string
  /** Where more is said: a page of the explorer, or that of its makers. */
  readonly more?: { readonly label: string; readonly href: string }
}

const atlas = { label: 'MITRE ATLAS', href: 'https://atlas.mitre.org/' }
const cwe = { label: 'CWE', href: 'https://cwe.mitre.org/about/' }

/** The words that have a card: at most 60. */
export const terms = {
  tactic: {
    name: 'Tactic',
    says: 'Why an attacker does something: the goal of a step, such as getting access.',
    more: atlas,
  },
  technique: {
    name: 'Technique',
    says: 'How an attacker reaches the goal of a tactic. A sub-technique is a special form of one.',
    more: atlas,
  },
  mitigation: { name: 'Mitigation', says: 'What makes a technique harder or useless to an attacker.', more: atlas },
  'case-study': {
    name: 'Case study',
    says: 'An attack that happened or was shown, told as steps that each used a technique.',
    more: atlas,
  },
  procedure: { name: 'Procedure', says: 'What was done with a technique in one step of a case study.', more: atlas },
  maturity: {
    name: 'Maturity',
    says: 'How far a technique was seen to work: realized in attacks, demonstrated by researchers, or only feasible.',
    more: atlas,
  },
  'attack-id': {
    name: 'MITRE ATT&CK',
    says: 'The matrix of attacks on computers in general. Some techniques on AI come from one there.',
    more: { label: 'MITRE ATT&CK', href: 'https://attack.mitre.org/' },
  },
  platform: {
    name: 'Platform',
    says: 'Kinds of AI system that a technique works against, as ATLAS groups them.',
    more: atlas,
  },
  weakness: {
    name: 'Weakness',
    says: 'A kind of mistake in software that an attacker can use, with a number of CWE.',
    more: cwe,
  },
  abstraction: {
    name: 'Abstraction',
    says: 'How general a weakness is: pillar and class are general, base and variant are particular.',
    more: cwe,
  },
  likelihood: {
    name: 'Likelihood of exploit',
    says: 'How likely CWE says that an attacker finds and uses such a weakness. It says so of some only.',
    more: cwe,
  },
  finding: { name: 'Finding', says: 'What a scanner or a threat model says is wrong, at a place of an application.' },
  severity: {
    name: 'Severity',
    says: 'How grave a finding is: 5 very high to 1 very low, 0 informational. The words of each tool are turned into these.',
  },
  status: {
    name: 'Status',
    says: 'Open: the newest scan of its tool reports it. Closed: it no longer does, or it is a false positive. Decisions are shown beside.',
  },
  overdue: {
    name: 'Overdue',
    says: 'Open for longer than the policy allows for its severity. The operator can set the days.',
  },
  cvss: {
    name: 'CVSS',
    says: 'A score of 0 to 10 for how grave a vulnerability is, with a vector that says why.',
    more: { label: 'FIRST', href: 'https://www.first.org/cvss/' },
  },
  cve: {
    name: 'CVE',
    says: 'The number of a published vulnerability in a product.',
    more: { label: 'CVE', href: 'https://www.cve.org/About/Overview' },
  },
  epss: {
    name: 'EPSS',
    says: 'The estimated chance that a vulnerability is exploited within 30 days.',
    more: { label: 'FIRST', href: 'https://www.first.org/epss/' },
  },
  kev: {
    name: 'KEV',
    says: 'The catalogue of vulnerabilities that are known to be exploited.',
    more: { label: 'CISA', href: 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog' },
  },
  application: { name: 'Application', says: 'What findings belong to: a product or service with an owner.' },
  target: {
    name: 'Target',
    says: 'What is scanned for an application: a repository, a host, a model, a server of tools, a skill.',
  },
  run: { name: 'Run', says: 'One import or scan of a target, from the queue to its end.' },
  component: { name: 'Component', says: 'A package, model or dataset of a bill of materials, with its version.' },
  part: {
    name: 'Part of an application',
    says: 'What it is made of, such as a model, an agent or tools. Each is present, absent or not known, with the evidence.',
  },
  dependency: {
    name: 'Dependency',
    says: 'Direct: the application names it. Transitive: something that it uses brings it along.',
  },
  exposed: {
    name: 'Exposed technique',
    says: 'One that findings, or the parts of the application, make possible here. What is not known counts as neither.',
  },
  'by-design': {
    name: 'By design',
    says: 'Possible because of what the application is, without a finding: whoever may talk to a model may try to talk it round.',
  },
  fits: {
    name: 'A technique fits',
    says: 'The application has the parts that the technique needs, such as an agent with tools.',
  },
  'attack-path': {
    name: 'Attack path',
    says: 'Steps from where an attacker stands to what they want, each possible because of a finding or of a part.',
  },
  'path-score': {
    name: 'Score of a path',
    says: '0 to 100, higher is more pressing: points for evidence, severity, precedent, maturity, and what the attacker reaches.',
  },
  evidence: {
    name: 'Evidence of a path',
    says: 'What its least sure step rests on: proved by a tool or a reviewer, stated, derived from a kind of weakness, or by design.',
  },
  'fix-first': {
    name: 'What to fix first',
    says: 'Rounds of fixes: each takes the best attack path that a finding supports, and fixes it where the fewest findings do.',
  },
  control: {
    name: 'Control',
    says: 'A mitigation that the owner of a target says is planned or implemented. Nobody checks that here.',
  },
  verdict: {
    name: 'Verdict',
    says: 'Malicious: it runs something harmful when loaded. Suspicious: it may. Clean: nothing was found in what was read. Unknown: not all could be read.',
  },
  'trust-scan': {
    name: 'Trust scan',
    says: 'Reads a model, a skill or a configuration for what it would run, without loading it.',
  },
  layer: {
    name: 'Layer',
    says: 'Scores, colours and comments for techniques, laid over the matrix; the ATT&CK Navigator reads and writes them.',
    more: { label: 'Navigator', href: 'https://mitre-attack.github.io/attack-navigator/' },
  },
  revision: {
    name: 'Revision',
    says: 'A number that rises with each change of the data. An answer is made from one of them.',
  },
  derived: {
    name: 'Derived',
    says: 'Worked out by this service from what sources say, and not stated by any of them.',
  },
  synthetic: { name: 'Synthetic', says: 'Made up to show how it looks. No survey or scan stands behind it.' },
  base: {
    name: 'Base',
    says: 'How many answered the question. Figures of few people are withheld, so that nobody can be recognised.',
  },
} as const satisfies Readonly<Record<string, Word>>

export type Term = keyof typeof terms
