import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findTarget } from '../../db/target.ts'
import { findExaminedDigest, listReplacedFindings, storeExamination } from '../../db/target-artifact.ts'
import type { Outcome } from '../../db/target-run.ts'
import type { TrustRequest } from '../../db/target-run-tables.ts'
import { listToolDigests, replaceToolDigests } from '../../db/target-trust.ts'
import { uuidV7 } from '../ground/identifiers.ts'
import { counted } from '../ground/text.ts'
import { storeFound } from '../import/finding/read-candidates.ts'
import type { Policy } from '../scope/policy.ts'
import { ruleVersion, toolName } from '../trust/rule/rules.ts'
import { readSigner, type Signer } from '../trust/signature/bundle.ts'
import { type OpenArtifact, openLocated } from './artifact.ts'
import type { Attempt, Work } from './attempt.ts'
import { artefactKinds, examineComponents, withArtefact } from './component-evidence.ts'
import { examineInThread } from './examine.ts'
import { importResults } from './import-results.ts'
import { readDigest } from './read-digest.ts'
import { redactInThread } from './redact.ts'
import { RunFailure } from './run-failure.ts'

/** Parts not examined that a run lists. */
const mostListed = 1_000

/** Returns the work of runs of kind `trust`: examines the artefact in a thread, and imports what was found. */
export function createTrustRun(policy: () => Promise<Policy>): Work {
  return async (attempt) => {
    const allowed = await policy()
    const signers = await readSigners(allowed)
    const artifact = await openArtifact(attempt, allowed)
    try {
      return await examine(attempt, artifact, signers)
    } finally {
      artifact.close()
    }
  }
}

function readSigners({ signers }: Policy): Promise<readonly Signer[]> {
  return Promise.all(
    signers.map(async ({ name, keyFile }) => {
      try {
        return readSigner(name, await readFile(keyFile, 'utf8'))
      } catch {
        throw new RunFailure('input_refused', `The policy names no readable public key of the signer ${name}.`)
      }
    }),
  )
}

async function openArtifact({ run, files }: Attempt, policy: Policy): Promise<OpenArtifact> {
  const { uri } = run.request as TrustRequest
  if (uri !== null) return openLocated(uri, policy)
  return { path: files.pathOf(run.inputSha256!), bytes: run.inputBytes!, close: () => {} }
}

async function examine(attempt: Attempt, artifact: OpenArtifact, signers: readonly Signer[]): Promise<Outcome | null> {
  const { run, folder, signal, progress, note } = attempt
  const { name, uri, part } = { part: '', ...(run.request as Partial<TrustRequest>) } as TrustRequest
  const knownTools = run.targetId === null ? [] : await listToolDigests(attempt.opened.db, run.targetId)
  const began = performance.now()
  progress('examining', name)
  const found = await examineInThread(
    { path: artifact.path, name, sarifPath: join(folder, 'found'), milliseconds: run.timeoutMs, knownTools, signers },
    signal,
    ({ file, done }) => progress('examining', file, done),
  )
  const read =
    uri === null
      ? null
      : await readDigest(artifact.path, artifact.bytes === null, await digestOfTarget(attempt), signal)
  const sha256 = run.inputSha256 ?? read!.sha256
  const { applicationGuid, targetId } = run
  const earlier = await findExaminedDigest(attempt.opened.db, { applicationGuid, targetId, part })
  const target = run.targetId === null ? null : await findTarget(attempt.opened.db, run.targetId, null)
  const seen = await examineComponents({ path: artifact.path, name }, signal)
  const components = withArtefact(seen, artefactKinds(found, target?.kind ?? null), name)
  note(`${found.verdict}: ${counted(found.findings, 'finding')} in ${counted(found.files, 'file')}`)
  for (const { place, reason } of found.notExamined.slice(0, mostListed)) note(`not examined: ${place}: ${reason}`)
  progress('importing', 'redacting')
  const path = join(folder, 'input')
  const sarif = await redactInThread(join(folder, 'found'), path, signal)
  return importResults(attempt, {
    format: 'sarif',
    path,
    file: sarif,
    request: { startedAt: null, incremental: false, allowOlder: false },
    scanned: null,
    sarif: { ...sarif, isStored: false },
    covers: { part, isReplaced: earlier !== null && earlier !== sha256 },
    store: async (trx, { scans = [] }) => {
      if (run.targetId !== null) await replaceToolDigests(trx, run.targetId, found.tools)
      const { scanId } = scans[0]!
      const examined = { id: uuidV7(), name, sha256, verdict: found.verdict, scanId, runId: run.id, targetId }
      await storeExamination(trx, examined)
      await storeFound(trx, scanId, 'trust-scan', components)
      return { replaced: await listReplacedFindings(trx, scanId) }
    },
    outcome: {
      complete: found.notExamined.length === 0,
      verdict: found.verdict,
      notExamined: found.notExamined.slice(0, mostListed),
      inputFormat: found.format,
      read,
      scanners: [
        {
          name: toolName,
          version: ruleVersion,
          state: 'succeeded',
          exitCode: null,
          durationMs: Math.round(performance.now() - began),
          findings: found.findings,
          warnings: 0,
        },
      ],
    },
  })
}

/** The digest that the target names; undefined when it names none. */
async function digestOfTarget({ run, opened }: Attempt): Promise<unknown> {
  const target = run.targetId === null ? null : await findTarget(opened.db, run.targetId, null)
  return target?.locator.sha256
}
