import {
  hiddenOrders,
  jailbreak,
  memory,
  obfuscation,
  override,
  remoteImage,
  replication,
  systemPrompt,
} from './phrases.ts'
import { both, isAi, path, redacted, said, type TechniqueRule } from './technique-rule.ts'

/** ATLAS techniques that show in what is said to a model and by it. */
export const dialogueRules: readonly TechniqueRule[] = [
  {
    id: 'AML.T0040',
    score: 0.6,
    reason: 'a model is used through its inference interface',
    when: ({ kind }) => kind === 'llm-api' || kind === 'embedding',
  },
  {
    id: 'AML.T0014',
    score: 0.5,
    reason: 'the models of a service are listed',
    when: path(/\/(?:v1|v1beta|api)\/(?:models|tags)$/),
  },
  {
    id: 'AML.T0051.000',
    score: 0.85,
    reason: 'the user tells the model to drop its instructions',
    when: said('user', override),
  },
  {
    id: 'AML.T0051.001',
    score: 0.85,
    reason: 'a document or the result of a tool holds instructions to the model',
    when: said('material', override),
  },
  {
    id: 'AML.T0051.001',
    score: 0.6,
    reason: 'a document or the result of a tool asks for secrecy towards the user',
    when: said('material', hiddenOrders),
  },
  {
    id: 'AML.T0054',
    score: 0.8,
    reason: 'the user asks for a model without restrictions',
    when: said('user', jailbreak),
  },
  { id: 'AML.T0056', score: 0.8, reason: 'the user asks for the system prompt', when: said('user', systemPrompt) },
  { id: 'AML.T0069.002', score: 0.4, reason: 'the user asks for the system prompt', when: said('user', systemPrompt) },
  {
    id: 'AML.T0061',
    score: 0.7,
    reason: 'the prompt asks to be copied into what the model writes',
    when: (signs) => said('user', replication)(signs) || said('material', replication)(signs),
  },
  {
    id: 'AML.T0068',
    score: 0.6,
    reason: 'the prompt is encoded or holds invisible characters',
    when: both(isAi, said('user', obfuscation)),
  },
  {
    id: 'AML.T0080.000',
    score: 0.6,
    reason: 'the text asks the model to remember it',
    when: (signs) => said('material', memory)(signs) || both(said('user', memory), said('user', override))(signs),
  },
  {
    id: 'AML.T0077',
    score: 0.7,
    reason: 'the answer makes a client load a remote image with data in its address',
    when: both(isAi, said('answers', remoteImage)),
  },
  {
    id: 'AML.T0057',
    score: 0.75,
    reason: 'the answer of the model holds personal data or secrets',
    when: both(isAi, redacted(/^\/response\/body/, /^(?:email|card|password|jwt|secret)$|key|token$/)),
  },
]
