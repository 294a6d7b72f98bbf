import { setTimeout as sleep } from 'node:timers/promises'
import { applicationGuid } from '../../src/ground/identifiers.ts'

/** The key of CONNECTOR_KEYS by which the client writes. */
export const connectorKey = 'the-key-of-the-drill-0123456789'
const application = 'drill'
const page = 100
/** A process may not know for so long what another has written. */
const knownMs = 1_500
const mostMs = 12_000
const backWithinMs = 60_000

/** What a client saw: how many reads and writes were answered, refused or without an answer, and what was wrong. */
export type Seen = {
  readonly reads: { answered: number; refused: number; unanswered: number; aged: number }
  readonly writes: { acknowledged: number; refused: number; unanswered: number }
  /** Answers that lack what their revision has, differ from another one at it, or are older than they may be. */
  readonly wrong: string[]
  /** The longest time without an answered read, and without an acknowledged write, in milliseconds. */
  readonly longestMs: { read: number; write: number }
}

/** A client that reads and writes all the time, at an address that may change. */
export type WritingClient = {
  readonly seen: Seen
  /** Begins to count anew what the client sees from now on, under what `seen` returns. */
  during(): Seen
  /** Reads at another address, and writes there or at one of its own. */
  moveTo(readUrl: string, writeUrl?: string): void
  /** Resolves when two more writes are acknowledged; throws after a minute without them. */
  untilWritten(): Promise<void>
  stop(): Promise<void>
  /** Returns the acknowledged writes that the service has not. */
  lost(url: string): Promise<readonly number[]>
}

/**
 * Hands one new finding over after the other, 10 a second at most, and reads how many there are, 20 times a second. A
 * read is compared with what was acknowledged: an answer at a revision has all that was stored until then, is that of
 * any other answer at the revision, and is no older than 1.5 s or than its `Age` says.
 */
export function startWritingClient(first: string): WritingClient {
  let [readUrl, writeUrl] = [first, first]
  let isRunning = true
  let number = 0
  const stored: { readonly number: number; readonly revision: number; readonly at: number }[] = []
  const bodies = new Map<number, string>()
  const seen: Seen[] = [nothingSeen()]
  const note = (change: (each: Seen) => void) => seen.forEach(change)
  const last = { read: performance.now(), write: performance.now() }
  const answered = (kind: 'read' | 'write', each: Seen, now: number) => {
    each.longestMs[kind] = Math.max(each.longestMs[kind], now - last[kind])
  }

  const write = async (at: string) => {
    const own = ++number
    const response = await send(`${at}/api/connector-findings`, handOver(own))
    if (response?.status === 200) {
      const { revision } = (await response.json()) as { readonly revision: number }
      const now = performance.now()
      stored.push({ number: own, revision, at: now })
      note((each) => {
        each.writes.acknowledged++
        answered('write', each, now)
      })
      last.write = now
      return
    }
    await response?.arrayBuffer()
    note((each) => void each.writes[response ? refusal(response, each) : 'unanswered']++)
  }
  const read = async (at: string) => {
    const began = performance.now()
    const response = await send(`${at}/graphql?query=${encodeURIComponent(question)}`)
    if (response?.status !== 200) {
      await response?.arrayBuffer()
      return note((each) => void each.reads[response ? refusal(response, each) : 'unanswered']++)
    }
    const { data, errors } = (await response.json()) as Answer
    // A part of the answer may be away, which its error says.
    if (errors?.every(({ extensions }) => extensions?.code === 'UNAVAILABLE'))
      return note((each) => void each.reads.refused++)
    if (errors) return note((each) => void each.wrong.push(`200 with ${JSON.stringify(errors)}`))
    const [now, age] = [performance.now(), response.headers.get('age')]
    const problem = judge(data, age === null ? 0 : (Number(age) + 1) * 1_000, began)
    note((each) => {
      each.reads.answered++
      if (age !== null) each.reads.aged++
      if (problem) each.wrong.push(problem)
      answered('read', each, now)
    })
    last.read = now
  }
  const judge = ({ revision, application: own }: Answer['data'], ageMs: number, began: number) => {
    const body = JSON.stringify(own)
    const other = bodies.get(revision)
    if (other !== undefined && other !== body) return `revision ${revision}: ${body}, and before ${other}`
    bodies.set(revision, body)
    const count = own?.findings.totalCount ?? 0
    const least = stored.filter((each) => each.revision <= revision).length
    if (count < least) return `revision ${revision} has ${count} findings, and ${least} were acknowledged`
    const due = stored.findLast(({ at }) => at < began - knownMs - ageMs)?.revision ?? 0
    return revision < due ? `revision ${revision}, ${ageMs} ms old, when ${due} was due` : null
  }
  const loop = async (everyMs: number, act: () => Promise<void>) => {
    for (; isRunning; await sleep(everyMs)) await act()
  }
  const loops = [loop(100, () => write(writeUrl)), loop(50, () => read(readUrl))]
  return {
    seen: seen[0]!,
    during() {
      seen[1] = nothingSeen()
      Object.assign(last, { read: performance.now(), write: performance.now() })
      return seen[1]
    },
    moveTo(read, write = read) {
      readUrl = read
      writeUrl = write
    },
    async untilWritten() {
      const [before, began] = [stored.length, performance.now()]
      while (stored.length < before + 2) {
        if (performance.now() - began > backWithinMs) throw new Error('no write is acknowledged')
        await sleep(100)
      }
    },
    async stop() {
      isRunning = false
      await Promise.all(loops)
    },
    async lost(at) {
      const there = await numbersAt(at)
      return stored.map((each) => each.number).filter((each) => !there.has(each))
    },
  }
}

type Answer = {
  readonly data: {
    readonly revision: number
    readonly application: { readonly findings: { totalCount: number } } | null
  }
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[]
}

const question = `{ revision application(guid: "${applicationGuid(application)}") { findings(first: 1) { totalCount } } }`

function handOver(number: number): RequestInit {
  const finding = { title: `write ${number}`, severity: 4 }
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${connectorKey}` },
    body: JSON.stringify({ application, tool: { name: application }, findings: [finding] }),
  }
}

/** Returns null where no answer came. */
async function send(url: string, more: RequestInit = {}): Promise<Response | null> {
  const headers = { accept: 'application/json', ...more.headers }
  return fetch(url, { ...more, headers, signal: AbortSignal.timeout(mostMs) }).catch(() => null)
}

/** A refusal is 503 with Retry-After; what is neither that nor an answer is wrong. */
function refusal({ status, headers }: Response, seen: Seen): 'refused' {
  if (status !== 503 || !headers.has('retry-after')) seen.wrong.push(`${status} without Retry-After`)
  return 'refused'
}

async function numbersAt(url: string): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  let after = 'null'
  for (;;) {
    const fields = `nodes { title } pageInfo { hasNextPage endCursor }`
    const query = `{ application(guid: "${applicationGuid(application)}") { findings(first: ${page}, after: ${after}) { ${fields} } } }`
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const { data } = (await response.json()) as {
      data: {
        application: { findings: { nodes: { title: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } } }
      }
    }
    const { nodes, pageInfo } = data.application.findings
    for (const { title } of nodes) found.add(Number(title.replace('write ', '')))
    if (!pageInfo.hasNextPage) return found
    after = JSON.stringify(pageInfo.endCursor)
  }
}

function nothingSeen(): Seen {
  return {
    reads: { answered: 0, refused: 0, unanswered: 0, aged: 0 },
    writes: { acknowledged: 0, refused: 0, unanswered: 0 },
    wrong: [],
    longestMs: { read: 0, write: 0 },
  }
}

/** Says what a client saw, in one line. */
export function saidOf({ reads, writes, wrong, longestMs }: Seen): string {
  const s = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  return [
    `${reads.answered} reads (${reads.aged} said their age), ${reads.refused} refused, ${reads.unanswered} unanswered`,
    `${writes.acknowledged} writes, ${writes.refused} refused, ${writes.unanswered} unanswered`,
    `longest without: read ${s(longestMs.read)}, write ${s(longestMs.write)}`,
    `${wrong.length} wrong`,
  ].join('; ')
}
