import type { Rule } from './rule.ts'

const read = 'Read the text as the model reads it, and ask its maker why it is there.'
const mcp = 'https://modelcontextprotocol.io/specification/2025-06-18/server/tools'
const owasp = 'https://genai.owasp.org/llmrisk/llm01-prompt-injection/'

export const textRules = {
  'UNI-001': {
    title: 'A text for a model has characters that nobody sees',
    reason:
      'Tag characters, runs of variation selectors and private characters carry instructions that a model reads and a person does not.',
    recommendation: read,
    severity: 5,
    cwes: [1427, 451],
    techniques: ['AML.T0068', 'AML.T0051.001'],
    sources: ['https://www.unicode.org/charts/PDF/UE0000.pdf', owasp],
  },
  'UNI-002': {
    title: 'Words have invisible or turning characters inside',
    reason: 'Zero-width and bidirectional controls inside words make a text look other than it is.',
    recommendation: read,
    severity: 3,
    cwes: [451, 1007],
    techniques: ['AML.T0068'],
    sources: ['https://www.unicode.org/reports/tr36/'],
  },
  'UNI-003': {
    title: 'A name mixes scripts that look alike',
    reason:
      'A name of a tool, host or package with letters of two scripts, or nearly that of a known package, passes for another.',
    recommendation: 'Compare the name, letter by letter, with the one that you expect.',
    severity: 3,
    cwes: [1007],
    techniques: ['AML.T0074'],
    sources: ['https://www.unicode.org/reports/tr39/'],
  },
  'MCP-001': {
    title: 'A tool instructs the model beyond its purpose',
    reason:
      'Descriptions reach the model as they are: frames of importance, secrecy towards the user, and reading of key files are how tools are poisoned. Lowered by 2 where an attack is quoted in documentation.',
    recommendation: 'Do not connect this server.',
    severity: 5,
    cwes: [1427],
    techniques: ['AML.T0110', 'AML.T0051.001'],
    sources: [mcp, owasp],
  },
  'MCP-002': {
    title: 'A tool speaks for or against a tool of another server',
    reason:
      'One server that describes how the tools of another are used, or has a tool of the same name, takes them over.',
    recommendation: 'Do not connect both servers.',
    severity: 4,
    cwes: [1427, 694],
    techniques: ['AML.T0110'],
    sources: [mcp],
  },
  'MCP-003': {
    title: 'A tool changed though its version did not',
    reason: 'What was approved once is not what is there now.',
    recommendation: 'Compare the definitions, and approve the tool again.',
    severity: 4,
    cwes: [345, 494],
    techniques: ['AML.T0109'],
    sources: [mcp],
  },
  'MCP-004': {
    title: 'A configuration starts what nobody pinned',
    reason:
      'A shell, a download piped to one, a package without a version, or a host without encryption runs whatever is there tomorrow.',
    recommendation: 'Name the program and its version, and use https.',
    severity: 3,
    cwes: [829, 494, 319],
    techniques: ['AML.T0010.005'],
    sources: ['https://modelcontextprotocol.io/specification/2025-06-18/basic/security_best_practices'],
  },
  'MCP-005': {
    title: 'A schema has instructions where no reader shows them',
    reason: 'Enumerations, defaults, titles and comments reach the model, but no person.',
    recommendation: 'Do not connect this server.',
    severity: 4,
    cwes: [1427],
    techniques: ['AML.T0110'],
    sources: [mcp],
  },
  'MCP-006': {
    title: 'A tool contradicts its annotations, or wants a secret',
    reason:
      'A tool that says it only reads but writes is called without asking; a secret as a parameter passes through the model.',
    recommendation: 'Let the server take secrets from its environment, and do not believe its annotations.',
    severity: 2,
    cwes: [862, 522],
    techniques: ['AML.T0053'],
    sources: [mcp],
  },
  'SKL-001': {
    title: 'A skill or prompt has hidden instructions',
    reason:
      'Comments, invisible markup, far columns, titles of links and texts of images reach the model, but not who reviews the page. Lowered by 2 where an attack is quoted.',
    recommendation: read,
    severity: 4,
    cwes: [1427, 451],
    techniques: ['AML.T0051.001', 'AML.T0110'],
    sources: [owasp],
  },
  'SKL-002': {
    title: 'A skill or prompt sends out what is private',
    reason:
      'Environment, key files, conversation or clipboard to a host is exfiltration. Lowered by 2 where an attack is quoted.',
    recommendation: 'Do not use it.',
    severity: 5,
    cwes: [201, 1427],
    techniques: ['AML.T0086'],
    sources: [owasp],
  },
  'SKL-003': {
    title: 'A skill or prompt fetches and runs',
    reason:
      'What is downloaded and run can change at any time, and nobody reviews it. Lowered by 2 where an attack is quoted.',
    recommendation: 'Do not use it; install the program from a source that you know.',
    severity: 5,
    cwes: [494, 506],
    techniques: ['AML.T0011.002', 'AML.T0104'],
    sources: ['https://cwe.mitre.org/data/definitions/494.html'],
  },
  'SKL-004': {
    title: 'A skill or prompt turns guards off',
    reason:
      'Working without asking, dangerous options, and edits of the configuration, memory or hooks of the agent outlast the task. Lowered by 2 where an attack is quoted.',
    recommendation: read,
    severity: 4,
    cwes: [1427, 732],
    techniques: ['AML.T0081', 'AML.T0080'],
    sources: [owasp],
  },
  'SKL-005': {
    title: 'A skill runs what comes from outside, or allows unused tools',
    reason:
      'Shell, eval or network on a text from outside lets whoever writes the text run commands; so do tools without bounds for whoever steers the skill.',
    recommendation: 'Read the script, pass arguments as a list, and allow the tools that are described.',
    severity: 3,
    cwes: [78, 250],
    techniques: ['AML.T0053'],
    sources: ['https://cwe.mitre.org/data/definitions/78.html'],
  },
  'SKL-006': {
    title: 'A skill opens the machine, stays on it or destroys what is there',
    reason:
      'Shells that a host steers, entries of schedulers and profiles, keys for logins, programs of Git and the deletion of a home have no place in a skill. Lowered by 2 where an attack is quoted.',
    recommendation: 'Do not use it.',
    severity: 5,
    cwes: [506, 912],
    techniques: ['AML.T0081', 'AML.T0101'],
    sources: ['https://cwe.mitre.org/data/definitions/506.html'],
  },
} as const satisfies Record<string, Rule>
