import { listOf, member, memberAt, textAt } from '../message/json-members.ts'
import { answers, both, type CategoryRule, has, path, rpc } from './rule.ts'

/**
 * The signs by which traffic of models and agents is known, each with its reason; scores of one label add up as
 * independent evidence.
 */
export const aiRules: readonly CategoryRule[] = [
  { label: 'llm-api', score: 0.95, reason: 'the path is that of chat completions', when: path(/\/chat\/completions$/) },
  {
    label: 'llm-api',
    score: 0.8,
    reason: 'the path is that of text completions and the body has a prompt',
    when: both(path(/\/(?:completions|complete)$/), has('prompt')),
  },
  {
    label: 'llm-api',
    score: 0.95,
    reason: 'the path is that of the Messages interface and the body has messages',
    when: both(path(/\/v1\/messages(?:\/count_tokens|\/batches)?$/), has('messages')),
  },
  {
    label: 'llm-api',
    score: 0.85,
    reason: 'the path is that of the Responses interface and the body has an input',
    when: both(path(/\/responses$/), has('model', 'input')),
  },
  {
    label: 'llm-api',
    score: 0.95,
    reason: 'the path generates content with a named model',
    when: path(
      /\/models\/[^/]+:(?:streamgeneratecontent|generatecontent|counttokens|predict|rawpredict|streamrawpredict)$/,
    ),
  },
  {
    label: 'llm-api',
    score: 0.95,
    reason: 'the path invokes a named model',
    when: path(/\/model\/[^/]+\/(?:invoke|invoke-with-response-stream|converse|converse-stream)$/),
  },
  {
    label: 'llm-api',
    score: 0.9,
    reason: 'the path and body are those of Ollama',
    when: both(path(/\/api\/(?:chat|generate)$/), has('model')),
  },
  {
    label: 'llm-api',
    score: 0.85,
    reason: 'the path runs a model',
    when: path(
      /\/ai\/run\/@|\/v1\/predictions$|\/endpoints\/[^/]+\/invocations$|\/serving-endpoints\/[^/]+\/invocations$/,
    ),
  },
  {
    label: 'llm-api',
    score: 0.7,
    reason: 'the body has messages with roles and contents',
    when: (facts) =>
      listOf(member(facts.requestJson, 'messages')).some(
        (turn) =>
          member(turn, 'role') !== undefined && (member(turn, 'content') ?? member(turn, 'parts')) !== undefined,
      ),
  },
  {
    label: 'llm-api',
    score: 0.5,
    reason: 'the body sets sampling or token limits',
    when: (facts) =>
      ['max_tokens', 'maxOutputTokens', 'max_completion_tokens', 'temperature', 'top_p'].some(
        (name) => member(facts.requestJson, name) ?? memberAt(facts.requestJson, 'generationConfig', name),
      ),
  },
  {
    label: 'llm-api',
    score: 0.7,
    reason: 'the answer counts tokens',
    when: (facts) =>
      ['prompt_tokens', 'input_tokens', 'completion_tokens'].some(
        (name) => memberAt(facts.responseJson, 'usage', name) !== undefined,
      ) || member(facts.responseJson, 'usageMetadata') !== undefined,
  },
  {
    label: 'llm-api',
    score: 0.6,
    reason: 'the answer is streamed as events of a model',
    when: (facts) => facts.responseType === 'text/event-stream' && facts.conversation.answers.length > 0,
  },
  {
    label: 'llm-api',
    score: 0.4,
    reason: 'the path is that of a chat and the body has a message',
    when: both(
      path(/\/(?:chat|ask|assistant|copilot|converse|completion|prompt)(?:\/|$)/),
      (facts) => facts.conversation.user.length > 0,
    ),
  },

  {
    label: 'embedding',
    score: 0.95,
    reason: 'the path is that of embeddings',
    when: path(/\/(?:embeddings?|embed)$|:(?:batch)?embedcontents?$/),
  },
  {
    label: 'embedding',
    score: 0.7,
    reason: 'the answer holds vectors',
    when: (facts) =>
      listOf(member(facts.responseJson, 'data')).some((item) => Array.isArray(member(item, 'embedding'))) ||
      answers('embeddings')(facts) ||
      answers('embedding')(facts),
  },

  {
    label: 'mcp',
    score: 0.95,
    reason: 'the JSON-RPC method is one of the Model Context Protocol',
    when: rpc(
      /^(?:tools|resources|prompts|completion|sampling|roots|logging|elicitation)\/[a-zA-Z/]+$|^notifications\/(?:initialized|cancelled|progress|message|(?:tools|prompts|resources|roots)\/[a-z_]+)$/,
    ),
  },
  {
    label: 'mcp',
    score: 0.95,
    reason: 'it initializes a protocol with capabilities',
    when: both(rpc(/^initialize$/), (facts) => memberAt(facts.requestJson, 'params', 'protocolVersion') !== undefined),
  },
  {
    label: 'mcp',
    score: 0.9,
    reason: 'it carries a Model Context Protocol header',
    when: (facts) =>
      ['mcp-session-id', 'mcp-protocol-version'].some(
        (name) => facts.requestHeaders.has(name) || facts.responseHeaders.has(name),
      ),
  },
  { label: 'mcp', score: 0.5, reason: 'the path ends in mcp', when: path(/\/mcp\/?$/) },

  {
    label: 'agent',
    score: 0.9,
    reason: 'the path is that of agent runs',
    when: path(
      /\/threads\/[^/]+\/runs(?:\/|$)|\/assistants(?:\/|$)|\/agents\/[^/]+\/(?:agentaliases|sessions|invoke|run|text)|\/v1\/agents(?:\/|$)|\/runs\/(?:stream|wait)$/,
    ),
  },
  {
    label: 'agent',
    score: 0.9,
    reason: 'it is an agent card or a message between agents',
    when: (facts) =>
      /\/\.well-known\/agent(?:-card)?\.json$/.test(facts.path) ||
      /^(?:message\/(?:send|stream)|tasks\/(?:send|sendSubscribe|get|cancel|resubscribe))$/.test(facts.rpcMethod ?? ''),
  },
  {
    label: 'agent',
    score: 0.85,
    reason: 'the path is that of a flow builder for agents',
    when: path(/\/api\/v1\/prediction\/|\/v1\/(?:chat-messages|workflows\/run)$|\/api\/v1\/run\/|\/api\/copilotkit/),
  },
  {
    label: 'agent',
    score: 0.6,
    reason: 'the model calls tools',
    when: (facts) => facts.rpcMethod === null && facts.conversation.toolCalls.length > 0,
  },
  {
    label: 'agent',
    score: 0.4,
    reason: 'the model is given tools',
    when: (facts) => listOf(member(facts.requestJson, 'tools')).length > 0,
  },

  {
    label: 'rag',
    score: 0.9,
    reason: 'the path searches a collection of vectors',
    when: path(
      /\/collections\/[^/]+\/(?:points\/(?:search|query|scroll|recommend)|query|search)|\/vectordb\/entities\/(?:search|query|hybrid_search)$|\/vector_stores\/[^/]+\/search$|\/indexes\/[^/]+\/docs\/search$|\/retrieve(?:andgenerate)?$/,
    ),
  },
  {
    label: 'rag',
    score: 0.85,
    reason: 'the path writes to a collection of vectors',
    when: path(
      /\/vectors\/upsert$|\/collections\/[^/]+\/(?:points|add|upsert)$|\/vectordb\/entities\/(?:insert|upsert)$|\/vector_stores(?:\/[^/]+\/files)?$/,
    ),
  },
  {
    label: 'rag',
    score: 0.7,
    reason: 'the body asks for the nearest vectors',
    when: (facts) =>
      (has('vector')(facts) || has('query_embeddings')(facts) || has('knn')(facts) || has('queryVector')(facts)) &&
      ['topK', 'top_k', 'limit', 'k', 'n_results', 'knn'].some((name) => member(facts.requestJson, name) !== undefined),
  },
  {
    label: 'rag',
    score: 0.6,
    reason: 'the body or the answer holds retrieved documents',
    when: (facts) =>
      ['documents', 'retrieved_documents', 'source_documents', 'citations', 'retrievalResults'].some(
        (name) => listOf(member(facts.requestJson, name) ?? member(facts.responseJson, name)).length > 0,
      ),
  },
  {
    label: 'rag',
    score: 0.5,
    reason: 'the model is given a search over files',
    when: (facts) =>
      listOf(member(facts.requestJson, 'tools')).some((tool) =>
        /^(?:file_search|retrieval|web_search)/.test(textAt(tool, 'type')),
      ),
  },
]
