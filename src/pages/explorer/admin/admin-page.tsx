import { useQuery } from '@tanstack/react-query'
import { type ServiceStateData, serviceStateDocument } from '../../shared/documents/service-state.ts'
import type { GraphProblem } from '../../shared/graph.ts'
import { Name } from '../../shared/name.tsx'
import { read } from '../../shared/queries.ts'
import { numberOf, percentOf, plain } from '../../shared/words.ts'
import { Message, Problem } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { AbandonedViews } from './abandoned-views.tsx'
import { FigureTable } from './figure-table.tsx'

type State = NonNullable<ServiceStateData['serviceState']>

/** A database that has not confirmed its revision for longer does not answer. */
const longestUnconfirmedSeconds = 3
const unknown = (
  <span key="unknown" className="muted">
    not known
  </span>
)
const notSet = (
  <span key="none" className="muted">
    not set
  </span>
)

/** Shows operators what the service is doing; it is read at each opening, which the audit stores. */
export function AdminPage() {
  useTitle('Operations')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [serviceStateDocument.name],
    // Without the revision, which would have it read again whenever the data move.
    queryFn: async ({ signal }) => ({ state: (await read(serviceStateDocument, {}, signal)).serviceState }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <Problem problem={error as GraphProblem} />
  if (!data) return <Skeleton lines={12} />
  const { state } = data
  if (!state) return <Message title="No service answers here">{null}</Message>
  return (
    <article>
      <h1>Operations</h1>
      <p>
        Version {state.version}, {state.database === 'POSTGRES' ? 'PostgreSQL' : 'embedded database'}, epoch{' '}
        <code>{state.epoch}</code>. Read at {secondOf(state.at)}; the audit stores each reading.{' '}
        <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
          Read again
        </button>
      </p>
      <Warnings state={state} />
      <Processes state={state} />
      <FigureTable
        title="Queue and runs"
        none="No scan run waits or is executed."
        heads={['Run', 'Kind', 'State', 'Progress', 'Requested', 'Taken up', 'Attempt']}
        rows={state.runs.map((run) => [
          <code key="id">{run.id}</code>,
          plain(run.kind),
          run.stage ? `${plain(run.state)}, ${plain(run.stage)}` : plain(run.state),
          run.percent === null ? unknown : `${run.percent} %`,
          secondOf(run.createdAt),
          run.startedAt === null ? 'not yet' : secondOf(run.startedAt),
          run.attempt,
        ])}
      />
      <FigureTable
        title="Last imports"
        none="Nothing was imported yet."
        heads={['Importer', 'Stored', 'Revision']}
        rows={state.imports.map(({ importer, at, revision }) => [importer, secondOf(at), revision])}
      />
      <Operations title="Slowest operations" operations={state.slowest} />
      <Operations title="Dearest operations" operations={state.dearest} />
      <FigureTable
        title="Last failures"
        none="No failure was logged since the processes began."
        heads={['At', 'What', 'Error', 'Request', 'Process']}
        rows={state.failures.map(({ at, message, type, code, requestId, pid }) => [
          secondOf(at),
          <Name key="message" text={message} />,
          [type, code].filter((part) => part !== null).join(' ') || unknown,
          requestId === null ? 'none' : <code key="id">{requestId}</code>,
          pid,
        ])}
      />
      {state.settings && (
        <FigureTable
          title="Configuration in force"
          none="No setting is known."
          heads={['Setting', 'Value', 'From']}
          rows={state.settings.map(({ name, value, source }) => [
            <code key="name">{name}</code>,
            value === null ? notSet : <Name key="value" text={value} />,
            plain(source),
          ])}
        />
      )}
      <AbandonedViews />
      <TakeAlong document={serviceStateDocument} variables={{}} />
    </article>
  )
}

function Warnings({ state }: { readonly state: State }) {
  const { wrongFiles, revisionUnconfirmedSeconds: unconfirmed, oldestQueuedSeconds: oldest, backupAt } = state
  return (
    <>
      {unconfirmed > longestUnconfirmedSeconds && (
        <p className="banner warn">The database has not answered for {numberOf(Math.round(unconfirmed))} seconds.</p>
      )}
      {wrongFiles.length > 0 && (
        <p className="banner warn">
          The files of {wrongFiles.join(', ')} are wrong; what was right before is in force, and the log says where.
        </p>
      )}
      <p className="muted">
        {oldest > 0 ? `The oldest run waits for ${numberOf(Math.round(oldest))} seconds` : 'No run waits'}
        {'; '}
        {backupAt === null
          ? 'skg backup has never been complete'
          : `the last backup was complete ${secondOf(backupAt)}`}
        .
      </p>
    </>
  )
}

function Processes({ state: { processes } }: { readonly state: State }) {
  return (
    <>
      <FigureTable
        title="Processes"
        none="No process answered."
        heads={['Process', 'Since', 'Revision', 'Memory', 'Computing', 'Waiting', 'Clients', 'Database connections']}
        rows={processes.map((one) => [
          one.pid,
          secondOf(one.startedAt),
          one.revision,
          megabytes(one.memoryMb),
          one.inFlight,
          one.waiting,
          one.connections,
          `${one.databaseBusy} busy, ${one.databaseIdle} free, ${one.databaseWaiting} requests wait`,
        ])}
      />
      <FigureTable
        title="Caches"
        none="There is no cache."
        heads={['Cache', 'Process', 'Answered', 'Not answered', 'Shared', 'Share', 'Entries', 'Memory']}
        rows={processes.flatMap(({ pid, caches }) =>
          caches.map(({ name, hits, misses, joined, entries, memoryMb }) => [
            plain(name),
            pid,
            numberOf(hits),
            numberOf(misses),
            numberOf(joined),
            hits + misses === 0 ? unknown : percentOf(hits / (hits + misses)),
            numberOf(entries),
            megabytes(memoryMb),
          ]),
        )}
      />
    </>
  )
}

function Operations({ title, operations }: { readonly title: string; readonly operations: State['slowest'] }) {
  return (
    <FigureTable
      title={title}
      none="Nothing was computed since the processes began."
      heads={['Operation', 'Client', 'Answers', 'With errors', 'Points', 'Time of all', 'Slowest']}
      rows={operations.map(({ name, client, count, failed, cost, seconds, slowestSeconds }) => [
        <Name key="name" text={name} />,
        <Name key="client" text={client} />,
        numberOf(count),
        numberOf(failed),
        numberOf(cost),
        milliseconds(seconds),
        milliseconds(slowestSeconds),
      ])}
    />
  )
}

function secondOf(instant: string): string {
  return `${instant.slice(0, 19).replace('T', ' ')} UTC`
}

function milliseconds(seconds: number): string {
  return `${numberOf(Math.round(seconds * 1_000))} ms`
}

function megabytes(count: number): string {
  return `${numberOf(Math.round(count * 10) / 10)} MB`
}
