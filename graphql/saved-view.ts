import { writeAudit } from '../db/audit.ts'
import type { Database } from '../db/engine/database.ts'
import * as stored from '../db/saved-view.ts'
import type { SavedView } from '../db/saved-view-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isUuid, uuidV7 } from '../src/ground/identifiers.ts'
import { cleanName, fromEnum, toEnum } from '../src/ground/names.ts'
import type { SaveViewInput } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { atMember, inputRefused, mutate } from './mutation.ts'
import { callerOf, requireScope } from './runtime/caller.ts'
import { connect } from './runtime/connection.ts'
import type { Context, NodesOf } from './runtime/context.ts'
import { one, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import type { Caller } from './runtime/requester.ts'
import { documentProblems, storedDocument } from './saved-view-document.ts'
import type { InputProblem } from './target-values.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

/** Views that are kept, in all and of one caller. */
const mostViews = { all: 20_000, own: 200 } as const

export const loaders = { savedView: unshared(one(stored.findSavedViews)) }

export const nodes = {
  SAVED_VIEW: {
    type: 'SavedView',
    loader: findReadable,
    insteadOf: { path: 'savedView', neighbors: 'savedView' },
  },
} as const

/** Returns the view with this id that the caller may read or, as an operator, list; null when there is none. */
async function findReadable(context: Context, id: string): Promise<SavedView | null> {
  const caller = callerOf(context)
  if (!caller?.scopes.includes('read') || !isUuid(id)) return null
  const view = await context.load.savedView(id.toLowerCase())
  return view && (mayRead(caller, view) || (await isLeft(context, caller, view))) ? view : null
}

function mayRead(caller: Caller, { owner, visibility }: SavedView): boolean {
  return owner === caller.id || visibility === 'shared'
}

/** Returns whether an operator may care for a view, because its owner's key is gone. */
async function isLeft({ service }: Context, { scopes }: Caller, { owner }: SavedView): Promise<boolean> {
  return scopes.includes('admin') && (await service.access.isGone(owner))
}

export const resolvers: Resolvers = {
  Query: {
    savedViews: async (_, { kind, ownersGone, ...page }, context) => {
      const caller = requireScope(context, 'read')
      if (ownersGone) requireScope(context, 'admin')
      const { db, largestPage } = context
      const filter = {
        kind: kind == null ? null : fromEnum<SavedView['kind']>(kind),
        owners: ownersGone ? await listGone(context) : [caller.id],
        hasShared: !ownersGone,
      }
      const views = stored.savedViews(db, filter)
      const scope = `saved views ${filter.kind} ${ownersGone === true}`
      return connect(
        { ...views, scope, page: (request) => views.page(stored.savedViewOrder, request) },
        page,
        largestPage,
      )
    },
    savedView: (_, { id }, context) => {
      requireScope(context, 'read')
      return findReadable(context, id)
    },
  },
  Mutation: {
    saveView: async (_, { input }, context) => {
      const caller = requireScope(context, 'read')
      const payload = await mutate(context, caller, async (trx) => {
        await stored.lockSavedViews(trx)
        const before = input.id == null ? null : await findOwn(trx, input.id, input.ifVersion ?? null, caller)
        const view = changed(input, before, caller)
        if (view.visibility === 'shared' || before?.visibility === 'shared') requireScope(context, 'write')
        if (!before) await checkRoom(trx, caller.id)
        await stored.storeSavedView(trx, view)
        await audit(trx, context, caller, before ? 'update' : 'create', view)
        return view.id
      })
      return finish(context, payload)
    },
    removeView: async (_, { input }, context) => {
      const caller = requireScope(context, 'read')
      const { result, errors } = await mutate(context, caller, async (trx) => {
        await stored.lockSavedViews(trx)
        const view = await findCaredFor(trx, context, input.id, caller)
        checkVersion(view, input.ifVersion ?? null)
        if (view.owner === caller.id && view.visibility === 'shared') requireScope(context, 'write')
        await stored.deleteSavedView(trx, view.id)
        await audit(trx, context, caller, 'delete', view)
        return view.id
      })
      return { viewId: result, errors }
    },
    handOverView: async (_, { input }, context) => {
      const caller = requireScope(context, 'admin')
      const payload = await mutate(context, caller, async (trx) => {
        await stored.lockSavedViews(trx)
        const view = await findView(trx, input.id)
        if (!view || !(await isLeft(context, caller, view)))
          throw atMember('id', new ServiceError('NOT_FOUND', 'There is no such view whose owner is gone.'))
        if (!input.owner.startsWith('key:') || (await context.service.access.isGone(input.owner)))
          throw inputRefused([{ pointer: '/owner', message: 'must be key:NAME of a key that is valid' }])
        await checkRoom(trx, input.owner)
        await stored.storeSavedView(trx, { ...view, owner: input.owner, version: view.version + 1 })
        await audit(trx, context, caller, 'hand over', view)
        return view.id
      })
      return finish(context, payload)
    },
  },

  SavedView: {
    __resolveReference: ({ id }, context) => findReadable(context, id),
    viewKind: ({ kind }) => toEnum(kind),
    visibility: ({ visibility }) => toEnum(visibility),
    document: (view, _, context) => {
      const caller = callerOf(context)
      return caller && mayRead(caller, view) ? view.document : null
    },
    isMine: ({ owner }, _, context) => callerOf(context)?.id === owner,
  },
}

async function listGone({ db, service }: Context): Promise<readonly string[]> {
  const owners = await stored.listViewOwners(db)
  const gone = await Promise.all(owners.map((owner) => service.access.isGone(owner)))
  return owners.filter((_, index) => gone[index])
}

async function findView(trx: Database, id: string): Promise<SavedView | null> {
  const [view = null] = isUuid(id) ? await stored.findSavedViews(trx, [id.toLowerCase()]) : []
  return view
}

function noView(): ServiceError {
  return atMember('id', new ServiceError('NOT_FOUND', 'There is no such view of yours.'))
}

/** Returns a view of the caller. Throws NOT_FOUND, or PRECONDITION_FAILED when it has none of the versions. */
async function findOwn(
  trx: Database,
  id: string,
  versions: readonly number[] | null,
  caller: Caller,
): Promise<SavedView> {
  const view = await findView(trx, id)
  if (view?.owner !== caller.id) throw noView()
  checkVersion(view, versions)
  return view
}

/** Returns a view of the caller, or one that is left to operators. Throws NOT_FOUND. */
async function findCaredFor(trx: Database, context: Context, id: string, caller: Caller): Promise<SavedView> {
  const view = await findView(trx, id)
  if (!view || (view.owner !== caller.id && !(await isLeft(context, caller, view)))) throw noView()
  return view
}

function checkVersion({ version }: SavedView, versions: readonly number[] | null): void {
  if (versions === null || versions.includes(version)) return
  throw atMember(
    'ifVersion',
    new ServiceError('PRECONDITION_FAILED', 'The view has changed since it was read.', { version }),
  )
}

/** Returns a view as an input makes or changes it. Throws INPUT_REFUSED with every member that is wrong. */
function changed(input: SaveViewInput, before: SavedView | null, caller: Caller): stored.WrittenView {
  const at = new Date()
  const kind = input.kind == null ? (before?.kind ?? null) : fromEnum<SavedView['kind']>(input.kind)
  const name = input.name == null ? (before?.name ?? null) : cleanName(input.name)
  const problems: InputProblem[] = []
  if (kind === null) problems.push({ pointer: '/kind', message: 'is required for a new view' })
  else if (before && before.kind !== kind)
    problems.push({ pointer: '/kind', message: `must stay ${toEnum(before.kind)}` })
  if (name === null)
    problems.push({ pointer: '/name', message: 'must have 1 to 200 characters, and no control characters' })
  if (input.document == null && !before) problems.push({ pointer: '/document', message: 'is required for a new view' })
  else if (input.document != null && kind !== null) problems.push(...documentProblems(kind, input.document))
  if (problems.length > 0 || kind === null || name === null) throw inputRefused(problems)
  return {
    id: before?.id ?? uuidV7(at.getTime()),
    kind,
    name,
    document: input.document == null ? { ...before?.document } : storedDocument(input.document),
    visibility:
      input.visibility == null
        ? (before?.visibility ?? 'private')
        : fromEnum<SavedView['visibility']>(input.visibility),
    owner: caller.id,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  }
}

/** Throws CONFLICT when there is no room for one more view of this owner. */
async function checkRoom(trx: Database, owner: string): Promise<void> {
  const count = await stored.countSavedViews(trx, owner)
  if (count.own >= mostViews.own)
    throw new ServiceError('CONFLICT', `${owner} has ${mostViews.own} saved views; remove some first.`)
  if (count.all >= mostViews.all)
    throw new ServiceError('CONFLICT', `The service keeps ${mostViews.all} saved views; some must be removed first.`)
}

function audit(
  trx: Database,
  { requester }: Context,
  caller: Caller,
  action: string,
  { id, kind, visibility, owner }: Pick<SavedView, 'id' | 'kind' | 'visibility' | 'owner'>,
): Promise<void> {
  return writeAudit(trx, {
    caller: caller.id,
    kind: 'view',
    action,
    object: id,
    outcome: 'done',
    requestId: requester.requestId,
    details: { kind, visibility, owner },
  })
}

async function finish({ db }: Context, { result, errors }: Awaited<ReturnType<typeof mutate<string>>>) {
  return { view: result === null ? null : ((await stored.findSavedViews(db, [result]))[0] ?? null), errors }
}
