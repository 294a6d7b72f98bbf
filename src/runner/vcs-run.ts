import type { ScanRequest } from '../../db/target-run-tables.ts'
import { storeCommit } from '../../db/target-scan.ts'
import { counted } from '../ground/text.ts'
import type { Work } from './attempt.ts'
import { cloneRepository } from './clone/clone.ts'
import type { Lookup } from './clone/pinned-address.ts'
import { allowedTarget, type ScanParts, scanAndImport } from './scan-run.ts'

type RepositoryLocator = { readonly url: string; readonly folder?: string | null }

/** Returns the work of runs of kind `vcs`: a clone of one commit, then scanners over it. */
export function vcsRun(parts: ScanParts, lookup: Lookup): Work {
  return async (attempt) => {
    const { run, lease, opened, folder, signal, progress, note } = attempt
    const target = await allowedTarget(attempt, parts)
    const { url, folder: inside = null } = target.locator as RepositoryLocator
    const { ref, commit } = run.request as ScanRequest
    progress('cloning', 'cloning', 0, null)
    const request = { url, ref, commit, folder: inside }
    const { path, sha, facts } = await cloneRepository(request, folder, await parts.policy(), lookup, signal)
    await storeCommit(opened.db, lease, sha)
    note(`cloned ${sha}: ${counted(facts.files, 'file')}`)
    if (facts.links > 0) note(`files with their targets as text: ${counted(facts.links, 'symbolic link')}`)
    if (facts.submodules > 0) note(`left out: ${counted(facts.submodules, 'submodule')}`)
    const provenance = { repositoryUri: url, revisionId: sha, ...(ref !== null && { branch: ref }) }
    return scanAndImport(attempt, { path, folder: inside ?? '', provenance }, `${url}@${sha}`, parts)
  }
}
