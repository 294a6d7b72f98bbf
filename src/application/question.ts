import type { ComponentKind } from './component.ts'

/** Each component as an object of "it has", and the question that a person can answer. */
const words: Readonly<Record<ComponentKind, readonly [phrase: string, question: string]>> = {
  'generative-model': ['a model that writes', 'Does it use a model that writes text, code, images or sound?'],
  'predictive-model': [
    'a model that classifies or scores',
    'Does it use a model that classifies, scores, detects or controls?',
  ],
  'hosted-model': ['weights on its own machines', 'Does it load a model itself, or have its weights on its machines?'],
  'model-api': ['a model of another service', 'Does it ask a model of another service?'],
  training: ['training', 'Does it train or fine-tune a model?'],
  dataset: ['data for training', 'Does it keep data for training or evaluation?'],
  'artefact-source': [
    'models or data from outside',
    'Does it take models, adapters or data sets from a hub or another outside place?',
  ],
  retrieval: ['a store for retrieval', 'Does it put text from a store or an index into prompts?'],
  agent: ['an agent', 'Does a model choose what is done next?'],
  tools: ['tools', 'Can the model call functions?'],
  'code-tool': ['a tool that runs code', 'Has the model a tool that runs code or commands?'],
  'write-tool': [
    'a tool that writes',
    'Has the model a tool that sends, changes or deletes something outside of the conversation?',
  ],
  plugins: ['tools of others', 'Does it attach tools, skills or extensions of others?'],
  'mcp-server': ['an MCP server', 'Does it offer tools to agents of others?'],
  memory: ['a memory', 'Does it keep what was said beyond a request?'],
  'untrusted-content': [
    'content of outsiders',
    'Does the model read text, files, mail or pages that people outside can write?',
  ],
  'private-data': ['private data', 'Does it hold data that not every user of it may read?'],
  chat: ['a chat', 'Do people type prompts?'],
  'output-rendering': ['answers shown as HTML or Markdown', 'Does it show answers of the model as HTML or Markdown?'],
  'public-endpoint': ['a public endpoint', 'Does it answer people outside over a network?'],
  accounts: ['accounts', 'Has it logins?'],
  secrets: ['credentials', 'Does it hold credentials?'],
  container: ['containers', 'Does it run in containers or a sandbox?'],
  pipeline: ['a pipeline', 'Is it built or released automatically?'],
  sensor: ['a sensor', 'Does a model see a physical place?'],
  'local-run': ['a machine of its user', 'Does it run on the machine of its user?'],
}

/** Returns a component in words, as in "it has …". */
export function phraseOfComponent(kind: ComponentKind): string {
  return words[kind][0]
}

/** Returns the question whose answer says whether a component is there. */
export function questionOf(kind: ComponentKind): string {
  return words[kind][1]
}
