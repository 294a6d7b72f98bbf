import { member } from '../message/json-members.ts'
import type { Facts } from './facts.ts'

/** A public service of models or vectors, known by its host, or by what else only it sends. */
export type ProviderRule = {
  readonly provider: string
  readonly reason: string
  readonly host?: RegExp
  readonly when?: (facts: Facts) => boolean
}

const host = (provider: string, pattern: RegExp): ProviderRule => ({
  provider,
  host: pattern,
  reason: `the host is one of ${provider}`,
})

/** Who serves the model, the first that fits. Hosts are those that the providers document. */
export const providerRules: readonly ProviderRule[] = [
  host('azure-openai', /\.(?:openai\.azure\.(?:com|us)|services\.ai\.azure\.com|cognitiveservices\.azure\.com)$/),
  host('openai', /(?:^|\.)api\.openai\.com$/),
  host('anthropic', /^api\.anthropic\.com$/),
  host('google-gemini', /^(?:generativelanguage|aistudio)\.googleapis\.com$/),
  host('google-vertex', /(?:^|-)aiplatform(?:\.[\w-]+\.rep)?\.googleapis\.com$/),
  host('aws-bedrock', /^bedrock(?:-[\w]+)*(?:-fips)?\.[\w-]+\.amazonaws\.com$/),
  host('aws-sagemaker', /^runtime\.sagemaker\.[\w-]+\.amazonaws\.com$/),
  host('mistral', /^(?:api|codestral)\.mistral\.ai$/),
  host('cohere', /^api\.cohere\.(?:ai|com)$/),
  host('groq', /^api\.groq\.com$/),
  host('together', /^api\.together\.(?:xyz|ai)$/),
  host('fireworks', /^api\.fireworks\.ai$/),
  host('perplexity', /^api\.perplexity\.ai$/),
  host('deepseek', /^api\.deepseek\.com$/),
  host('xai', /^api\.x\.ai$/),
  host('openrouter', /^openrouter\.ai$/),
  host('huggingface', /(?:^(?:api-inference|router)\.huggingface\.co|\.endpoints\.huggingface\.cloud|\.hf\.space)$/),
  host('replicate', /^api\.replicate\.com$/),
  host('ai21', /^api\.ai21\.com$/),
  host('nvidia', /^(?:integrate|ai)\.api\.nvidia\.com$/),
  host('cloudflare', /^gateway\.ai\.cloudflare\.com$/),
  host('github-models', /^(?:models\.github\.ai|models\.inference\.ai\.azure\.com|api\.githubcopilot\.com)$/),
  host('cerebras', /^api\.cerebras\.ai$/),
  host('sambanova', /^api\.sambanova\.ai$/),
  host('moonshot', /^api\.moonshot\.(?:cn|ai)$/),
  host('zhipu', /^(?:open\.bigmodel\.cn|api\.z\.ai)$/),
  host('alibaba', /^dashscope(?:-intl)?\.aliyuncs\.com$/),
  host('minimax', /^api\.minimax(?:i)?\.(?:chat|com|io)$/),
  host('databricks', /\.(?:cloud\.databricks\.com|azuredatabricks\.net)$/),
  host('watsonx', /\.ml\.cloud\.ibm\.com$/),
  host('stability', /^api\.stability\.ai$/),
  host('elevenlabs', /^api\.elevenlabs\.io$/),
  host('voyage', /^api\.voyageai\.com$/),
  host('jina', /^(?:api|r|s)\.jina\.ai$/),
  host('pinecone', /\.pinecone\.io$/),
  host('weaviate', /\.weaviate\.(?:network|cloud)$/),
  host('qdrant', /\.(?:cloud\.)?qdrant\.io$/),
  host('zilliz', /\.zillizcloud\.com$/),
  host('turbopuffer', /(?:^|\.)turbopuffer\.com$/),
  {
    provider: 'cloudflare',
    reason: 'the path runs a model of Workers AI',
    host: /^api\.cloudflare\.com$/,
    when: ({ path }) => /\/ai\/(?:run|v1)\//.test(path),
  },
  {
    provider: 'anthropic-compatible',
    reason: 'it carries the anthropic-version header',
    when: ({ requestHeaders }) => requestHeaders.has('anthropic-version'),
  },
  {
    provider: 'ollama',
    reason: 'port, path and body are those of Ollama',
    when: ({ port, path, requestJson }) =>
      /^\/api\/(?:chat|generate|embed|embeddings|tags|show|pull)$/.test(path) &&
      (port === 11434 || (member(requestJson, 'model') !== undefined && !path.endsWith('/tags'))),
  },
  {
    provider: 'openai-compatible',
    reason: 'the path is one of the OpenAI interface on another host',
    when: ({ path }) => /\/v1\/(?:chat\/completions|completions|embeddings|responses)$/.test(path),
  },
]
