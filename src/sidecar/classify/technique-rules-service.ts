import { listOf, member, memberAt, numberAt } from '../message/json-members.ts'
import {
  attack,
  credentialHunt,
  destructive,
  destructiveName,
  hiddenOrders,
  outward,
  override,
  shell,
} from './phrases.ts'
import { both, calls, isAi, path, redacted, said, type TechniqueRule } from './technique-rule.ts'

/** ATLAS techniques that show in the use of tools, collections, models and services. */
export const serviceRules: readonly TechniqueRule[] = [
  { id: 'AML.T0053', score: 0.65, reason: 'a tool is called', when: calls(() => true) },
  {
    id: 'AML.T0050',
    score: 0.75,
    reason: 'a tool that runs commands or code is called',
    when: calls(({ name }) => shell.test(name)),
  },
  {
    id: 'AML.T0101',
    score: 0.7,
    reason: 'a tool is called to destroy data',
    when: calls(({ name, input }) => destructiveName.test(name) || destructive.test(input)),
  },
  {
    id: 'AML.T0086',
    score: 0.6,
    reason: 'a tool is called that sends data to another place',
    when: calls(({ name, input }) => outward.test(name) && /https?:\/\/|@[\w-]+\.\w|REDACTED/.test(input)),
  },
  {
    id: 'AML.T0098',
    score: 0.65,
    reason: 'a tool is asked for credentials',
    when: calls(({ input }) => credentialHunt.test(input) || /\.env\b|id_rsa|\.aws\/credentials/.test(input)),
  },
  {
    id: 'AML.T0084.001',
    score: 0.6,
    reason: 'the tools of a server are listed',
    when: ({ facts }) => facts.rpcMethod === 'tools/list',
  },
  {
    id: 'AML.T0084',
    score: 0.5,
    reason: 'the configuration of an agent is read',
    when: path(/\/\.well-known\/agent(?:-card)?\.json$|\/assistants\/[^/]+$/),
  },
  {
    id: 'AML.T0110',
    score: 0.8,
    reason: 'the description of a tool gives hidden orders',
    when: (signs) => said('toolTexts', hiddenOrders)(signs) || said('toolTexts', override)(signs),
  },
  {
    id: 'AML.T0085.000',
    score: 0.5,
    reason: 'a collection for retrieval is searched',
    when: both(({ kind }) => kind === 'rag', path(/search|query|retrieve/)),
  },
  {
    id: 'AML.T0085.001',
    score: 0.45,
    reason: 'a tool of an agent gives data',
    when: ({ facts }) =>
      facts.rpcMethod === 'resources/read' ||
      (facts.rpcMethod === 'tools/call' && facts.conversation.material.length > 0),
  },
  {
    id: 'AML.T0082',
    score: 0.7,
    reason: 'a retrieval asks for credentials',
    when: both(({ kind }) => kind === 'rag', said('user', credentialHunt)),
  },
  {
    id: 'AML.T0070',
    score: 0.5,
    reason: 'a collection for retrieval is written to',
    when: both(
      ({ kind }) => kind === 'rag',
      path(/upsert|insert|\/points$|\/add$|\/files$/),
      ({ facts }) => facts.method !== 'GET',
    ),
  },
  {
    id: 'AML.T0024.002',
    score: 0.35,
    reason: 'the probabilities of tokens are asked for',
    when: both(isAi, ({ facts }) =>
      Boolean(
        member(facts.requestJson, 'logprobs') ||
          member(facts.requestJson, 'top_logprobs') ||
          memberAt(facts.requestJson, 'generationConfig', 'responseLogprobs'),
      ),
    ),
  },
  {
    id: 'AML.T0034.000',
    score: 0.5,
    reason: 'the service refuses more requests',
    when: both(isAi, ({ facts }) => facts.status === 429),
  },
  {
    id: 'AML.T0034.001',
    score: 0.4,
    reason: 'very long answers or very many are asked for',
    when: both(
      isAi,
      ({ facts }) =>
        ['max_tokens', 'max_completion_tokens', 'max_output_tokens'].some(
          (name) => numberAt(facts.requestJson, name) >= 100_000,
        ) || numberAt(facts.requestJson, 'n') >= 10,
    ),
  },
  {
    id: 'AML.T0029',
    score: 0.4,
    reason: 'the service of the model fails under the request',
    when: both(isAi, ({ facts }) => facts.status === 503 || facts.status === 504 || facts.status === 529),
  },
  {
    id: 'AML.T0020',
    score: 0.4,
    reason: 'data to train a model is given',
    when: both(
      path(/\/fine[_-]?tun|\/tunedmodels|\/files$/),
      ({ facts }) =>
        facts.method === 'POST' &&
        /fine[_-]?tun|training_file|tunedmodels/i.test(`${facts.path} ${facts.requestText.slice(0, 20_000)}`),
    ),
  },
  {
    id: 'AML.T0011.000',
    score: 0.45,
    reason: 'a file of a model is loaded whose format can run code',
    when: path(/\.(?:pkl|pickle|pt|pth|ckpt|joblib|h5|keras)$/),
  },
  {
    id: 'AML.T0002.001',
    score: 0.4,
    reason: 'the file of a model is got',
    when: path(/\.(?:safetensors|gguf|ggml|onnx|pt|pth|pkl|h5|keras|tflite|ckpt)$/),
  },
  {
    id: 'AML.T0055',
    score: 0.6,
    reason: 'a credential is part of the address',
    when: redacted(/^\/request\/url/, /key|token|secret|password|url-credentials|jwt|signature/),
  },
  {
    id: 'AML.T0055',
    score: 0.6,
    reason: 'the answer shows a credential',
    when: redacted(
      /^\/response\/body/,
      /^(?:private-key|aws-key|github-token|gitlab-token|slack-token|google-key|api-key)$/,
    ),
  },
  {
    id: 'AML.T0083',
    score: 0.55,
    reason: 'the configuration of an agent shows a credential',
    when: both(
      path(/agent|assistant|mcp|config/),
      ({ kind }) => kind === 'agent' || kind === 'mcp',
      redacted(/^\/response\/body/, /key|token|secret|password/),
    ),
  },
  {
    id: 'AML.T0049',
    score: 0.45,
    reason: 'the request carries an attack on the application itself',
    when: ({ facts }) =>
      attack.test(safelyDecoded(facts.query.toString())) || attack.test(facts.requestText.slice(0, 50_000)),
  },
  {
    id: 'AML.T0047',
    score: 0.4,
    reason: 'a product built on a model is used',
    when: ({ facts, kind }) =>
      kind !== 'none' &&
      !/(?:openai|anthropic|googleapis|amazonaws|mistral|cohere|groq)/.test(facts.host) &&
      listOf(member(facts.requestJson, 'messages')).length + facts.conversation.user.length > 0,
  },
]

function safelyDecoded(query: string): string {
  try {
    return decodeURIComponent(query.replaceAll('+', ' ')).slice(0, 50_000)
  } catch {
    return query.slice(0, 50_000)
  }
}
