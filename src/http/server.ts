import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance } from 'fastify'
import { limits } from '../../graphql/runtime/limits.ts'
import { createReadings } from '../../graphql/runtime/reading.ts'
import { createRowCache, uncachedRows } from '../../graphql/runtime/row-cache.ts'
import { noScanRuns } from '../../graphql/scan-run-service.ts'
import { schemaOf } from '../../graphql/schema.ts'
import { functionsOf } from '../../rest-adapters/rpc/functions.ts'
import { subgraphNames } from '../ground/config.ts'
import { runBefore } from '../ground/deadline.ts'
import { createLiveFiles, type LiveFiles } from '../ground/live-file.ts'
import { startTracing } from '../ground/open-telemetry.ts'
import { countRowRead, runInSpan } from '../ground/span.ts'
import { type Connections, type Patience, patience, watchConnections } from '../http-kit/connections.ts'
import { noKeys, parseKeySet } from '../http-kit/key-set.ts'
import { collectMethods } from '../http-kit/methods.ts'
import { refuseUnreadable } from '../http-kit/request-head.ts'
import { parseSigningKeys } from './access/compat-signature.ts'
import { createCredentials } from './access/credentials.ts'
import { createRefusals } from './access/refusals.ts'
import { createAnswerCache } from './answer-cache/cache.ts'
import { createCacheFront } from './answer-cache/front.ts'
import { deadlineOf, refusalOf, spanOf } from './answer-cache/response.ts'
import { completeHeaders } from './answer-headers.ts'
import { createApollo } from './apollo.ts'
import { createClients } from './client.ts'
import { createCompatOrigin } from './compat-origin.ts'
import { listenForCompat } from './compat-port.ts'
import { connectorPath, serveConnector } from './connector.ts'
import { errorOfRefusal, refuseOtherMethods, sendError, sendMalformedUrl, sendNotFound } from './errors.ts'
import { createEventStreams } from './event-stream.ts'
import { serveEventStreams } from './events.ts'
import { serveContribute, serveExplorer } from './explorer.ts'
import { serveGraphql } from './graphql.ts'
import { serveHealth } from './health.ts'
import { rememberFailures } from './logged-failures.ts'
import { readMcpTools, serveMcp } from './mcp.ts'
import { serveMetrics } from './metrics.ts'
import { metricsOfProcesses } from './metrics-of-processes.ts'
import { servePageAssets } from './page.ts'
import type { ServiceParts } from './parts.ts'
import { safeHeaders, sendRefusal } from './refusal.ts'
import { requestIdOf } from './request-id.ts'
import { serveCached, serveRest } from './rest.ts'
import { createRestService } from './rest-service.ts'
import { serveRpc } from './rpc.ts'
import { serveSeceng } from './seceng/serve.ts'
import { createTargetFacts } from './seceng/target-facts.ts'
import { serveSecurityContact } from './security-contact.ts'
import { createStaleness } from './staleness.ts'
import { startBudgets } from './start-budgets.ts'
import { answerManifest, createTrustedDocuments } from './trusted-documents.ts'
import { watchService } from './watching.ts'

// Node reads no longer request line, so that a name of any length gets the answer of its path.
const longestUrl = 16_384
/** Of the time for an end; the rest is for the database. */
const drainShare = 0.8

/** Creates the HTTP server of the service, ready to listen. */
export async function createHttp(
  given: Omit<
    ServiceParts,
    'rest' | 'readings' | 'files' | 'signingKeys' | 'staleness' | 'credentials' | 'refusals' | 'runner'
  >,
  clientPatience: Patience = patience,
): Promise<FastifyInstance> {
  const { clock, config, opened } = given
  const { log, failures } = rememberFailures(given.log)
  const answers = createAnswerCache(config.answerCacheBytes)
  const tracing = await startTracing(config.otlpEndpoint, log)
  const rowCache = createRowCache(config.rowCacheBytes, tracing && countRowRead)
  const staleness = createStaleness(clock, config.sharedCache.ifError)
  clock.onEpoch(() => {
    answers.clear()
    rowCache.clear()
  })
  const files = createLiveFiles(config.configOnError === 'close', log)
  const watched: Connections[] = []
  const watching = watchService(
    { opened, clock, log },
    {
      caches: { answers: () => answers.statistics, rows: () => rowCache.statistics },
      connections: () => watched.reduce((sum, { count }) => sum + count(), 0),
      wrongFiles: files.wrong,
      failures,
      settings: given.settings ?? null,
      requestLines: config.requestLines,
    },
  )
  const { metrics, onAnswered, onSlots } = watching
  const schema = schemaOf(config.subgraphs, config.nodeRoot)
  const clients = createClients(config)
  const { budgets, stop: stopBudgets } = await startBudgets(config, log, metrics.register)
  const credentials = createCredentials(config, files, clients.noteCredential)
  const hasFindings = config.subgraphs.includes('security')
  const targets = createTargetFacts(config, files)
  const expiry = hasFindings
    ? await (await import('../runner/decision-expiry.ts')).startDecisionExpiry(opened, log)
    : null
  const runner =
    hasFindings && credentials.rules.hasCredentials
      ? await (await import('../runner/start.ts')).startRunner(opened, config, targets.policy, log, tracing)
      : null
  if (hasFindings && config.secengMappingsFile !== null)
    await (await import('../import/finding/own-rules.ts')).watchOwnRules(config.secengMappingsFile, opened.db, files)
  const reading = hasFindings
    ? (await import('../runner/finding-reading.ts')).startFindingReading(opened.db, clock, log)
    : null
  const parts: ServiceParts = {
    ...given,
    log,
    runner,
    files,
    signingKeys: files.open('COMPAT_KEYS_FILE', config.compatKeysFile, [], parseSigningKeys),
    staleness,
    credentials,
    refusals: createRefusals(opened.db, log),
    rest: createRestService(
      schema,
      opened.db,
      { ...config, reviewerKeys: reviewerKeysOf(config, files) },
      { access: credentials.rules, targets, scanRuns: runner?.scanRuns ?? noScanRuns, state: watching.state },
      clock.refresh,
    ),
    readings: createReadings(
      opened.db,
      clock,
      (revision) => (staleness.isTooStale() ? uncachedRows(revision) : rowCache.at(revision)),
      opened.replicas,
    ),
  }
  const app = fastify({
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: limits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestUrl },
    frameworkErrors: (error, request, reply) => void sendMalformedUrl(error, request, reply, log),
    // No route is checked by a schema of Fastify's, whose compilers take 35 ms to load.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    return503OnClosing: false,
    clientErrorHandler: (cause, socket) => refuseUnreadable(cause, socket as Socket),
    genReqId: requestIdOf,
    serverFactory: (listener) => {
      const server = createCacheFront(
        {
          cache: answers,
          currentRevision: clock.current,
          staleness,
          onAnswered,
          isElsewhere: createCompatOrigin(config),
          patience: clientPatience,
          maxPipelined: config.clients.pipelined,
          slotLimits: config.clients,
          clients,
          budgets,
          sendRefusal,
          tracing,
          onOverrun: () => metrics.countOverrun('pipelined'),
          onSlots,
        },
        listener,
      )
      watched.push(watchConnections(server, clientPatience, config.clients, metrics.countOverrun))
      return server
    },
  })
  app.addHook('onClose', async () => {
    await Promise.all([runner?.stop(), expiry?.stop(), reading?.stop(), watching.stop(), stopBudgets()])
    await tracing?.stop() // when the last spans are there
  })
  const ending = new AbortController()
  app.addHook('preClose', async () => {
    ending.abort()
    await Promise.all(watched.map(({ drain }) => drain(config.shutdownTimeoutMs * drainShare)))
  })
  const tools = await readMcpTools(schema, config)
  const named = [...functionsOf(schema), ...tools.map(({ document }) => ({ operation: document }))]
  const trusted = createTrustedDocuments(schema, parts.rest.routes, named, config, files, answers.clear)
  await trusted.refresh()
  const apollo = createApollo(schema, trusted, config.introspection, log)
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())
  app.addHook('onClose', () => parts.refusals.stop())
  app.addHook('onClose', async () => files.stop())

  app.removeContentTypeParser('text/plain')
  // Credentials of browsers are not taken, so that a page may send whatever headers it asks for. What a path allows, it
  // says itself.
  await app.register(cors, {
    origin: '*',
    exposedHeaders: ['*'],
    maxAge: 86_400,
    preflightContinue: true,
    strictPreflight: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safeHeaders)
    const refusal = refusalOf(reply.raw)
    if (refusal) return done(errorOfRefusal(refusal))
    // Of paths that have nothing only the preflight request is answered, so that a page gets to see the 404.
    const isPreflight = request.headers['access-control-request-method'] !== undefined
    if (request.method === 'OPTIONS' && request.routeOptions.url === '*' && !isPreflight) reply.callNotFound()
    else done()
  })
  // What is handed over is an import, which may take any time.
  app.addHook('preHandler', (request, reply, done) => {
    const deadline = request.routeOptions.url === connectorPath ? null : deadlineOf(reply.raw)
    runInSpan(spanOf(reply.raw), () => (deadline ? runBefore(deadline, done) : done()))
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  completeHeaders(app, staleness)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log))
  app.setNotFoundHandler(sendNotFound)

  const methods = collectMethods(app)
  serveMetrics(app, { ...metrics, text: metricsOfProcesses(metrics) })
  serveHealth(app, parts)
  serveSecurityContact(app, parts)
  await servePageAssets(app)
  if (config.subgraphs.includes('knowledge')) serveContribute(app)
  if (subgraphNames.every((name) => config.subgraphs.includes(name))) serveExplorer(app, schema, parts)
  serveGraphql(app, schema, apollo, trusted, parts)
  serveEventStreams(app, schema, trusted, parts, createEventStreams(clients, ending.signal))
  serveCached(app, '/graphql/trusted-documents.json', parts, () => answerManifest(trusted), { isTaggedByBody: true })
  serveRest(app, parts)
  serveSeceng(app, parts)
  serveRpc(app, schema, parts)
  serveConnector(app, parts)
  serveMcp(app, tools, config)
  await app.after()
  for (const [path, allowed] of methods.incomplete()) refuseOtherMethods(app, path, allowed)
  listenForCompat(app, config, clientPatience, (server) =>
    watched.push(watchConnections(server, clientPatience, config.clients, metrics.countOverrun)),
  )
  return app
}

function reviewerKeysOf({ reviewerJwksFile }: ServiceParts['config'], files: LiveFiles) {
  return files.open('REVIEWER_JWKS_FILE', reviewerJwksFile, noKeys, parseKeySet)
}

function noCompiler(): never {
  throw new Error('routes have no schemas')
}
