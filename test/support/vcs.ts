import { createHmac } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createRepository, startGitServer } from './git-server.ts'
import { runFolder, secengClient } from './scan-run.ts'
import { scannerFolder, secretFinder, secretRules } from './scanner.ts'
import { startTestService, type TestDatabase } from './setup.ts'

/** What repositories of the tests have planted. */
export const plantedSecret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'
/** Runs a command when it is loaded. */
const pickle = "cos\nsystem\n(S'echo owned'\ntR."

export type VcsService = Awaited<ReturnType<typeof startVcsService>>

/**
 * A service that may scan the repositories of a server on loopback by the scanners `secrets`, `failing` and the
 * built-in one.
 */
export async function startVcsService(database: TestDatabase, env: Readonly<Record<string, string>> = {}) {
  const folder = await runFolder()
  const scanners = await scannerFolder()
  const server = await startGitServer()
  const policy = join(scanners.folder, 'policy.yaml')
  const templates = [
    await scanners.template('secrets', secretFinder, { rules: secretRules, findsSecrets: true }),
    await scanners.template('failing', 'process.exit(1)'),
  ]
  const allow = [{ host: `localhost:${server.port}`, caFile: server.caFile }]
  const privateAddresses = ['127.0.0.0/8', '::1/128']
  await writeFile(policy, JSON.stringify({ git: { allow }, privateAddresses, scanners: templates }))
  const service = await startTestService(database, {
    ...folder.env,
    SECENG_POLICY_FILE: policy,
    SECENG_ISOLATION: 'none',
    SECENG_SECRET_KEY: 'a secret key of thirty-two characters',
    DATA_DIR: scanners.folder,
    ...env,
  })
  const api = secengClient(service.url)
  return {
    url: service.url,
    files: folder.files,
    server,
    api,
    async makeTarget(name: string, rest: object = {}, repository = `${name}.git`) {
      const locator = { url: server.url(repository) }
      const body = { name, kind: 'repository', locator, scanners: ['secrets', 'built-in'], ...rest }
      const made = await api.json('POST', '/targets', body)
      expect(made.status, made.text).toBe(201)
      return { id: made.body.id as string, secret: made.body.webhook?.secret as string }
    },
    /** Sends what a webhook sends. */
    async deliver(target: string, body: string, headers: object) {
      const response = await fetch(`${service.url}/v1/seceng/vcs-scan?target=${target}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
      // biome-ignore lint/suspicious/noExplicitAny: its shape is that of the path.
      return { status: response.status, headers: response.headers, body: (await response.json()) as any }
    },
    /** A repository with a secret and a malicious pickle. */
    async plant(name: string) {
      const repository = await createRepository(server.folder, `${name}.git`)
      const commit = await repository.commit({
        'src/app.py': `token = "${plantedSecret}"\n`,
        'model/weights.pkl': pickle,
        'README.md': 'hello\n',
      })
      return { repository, commit }
    },
    async close() {
      await service.close()
      await server.close()
      await folder.remove()
      await scanners.remove()
    },
  }
}

export type Provider = 'github' | 'gitlab' | 'standard'

/** What a webhook of a provider sends when `ref` moves from `before` to `after`. */
export function pushBy(provider: Provider, before: string, after: string, ref = 'refs/heads/main'): string {
  const names = { default_branch: 'main', git_http_url: 'https://evil.example/x.git', clone_url: 'ext::sh -c id' }
  const push = { ref, before, after, repository: names, project: names }
  return JSON.stringify(provider === 'standard' ? { type: 'repository.push', data: push } : push)
}

/** The headers with which a provider sends `body` as the event `event`, signed with `key`, as the delivery `id`. */
export function headersBy(provider: Provider, key: string, body: string, id: string, event?: string): object {
  if (provider === 'github')
    return githubHeaders(key, body, { 'x-github-delivery': id, 'x-github-event': event ?? 'push' })
  if (provider === 'gitlab')
    return { 'x-gitlab-event': event ?? 'Push Hook', 'x-gitlab-token': key, 'x-gitlab-event-uuid': id }
  const at = Math.floor(Date.now() / 1000)
  const signed = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
  const signature = signed.update(`${id}.${at}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}

/** The push of `commit` to the branch `main`, as GitHub tells it. */
export function pushOf(commit: string, rest: object = {}): string {
  const repository = { default_branch: 'main', clone_url: 'https://evil.example/x.git' }
  return JSON.stringify({ ref: 'refs/heads/main', after: commit, deleted: false, repository, ...rest })
}

/** The headers with which GitHub sends `body`. */
export function githubHeaders(key: string, body: string, rest: object = {}): object {
  return {
    'x-github-event': 'push',
    'x-github-delivery': crypto.randomUUID(),
    'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
    ...rest,
  }
}
