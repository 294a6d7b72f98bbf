/** Ways in which hosts write the address of a line in a file at a commit. */
export const repositoryHosts = ['github', 'gitlab', 'bitbucket', 'forgejo', 'azure'] as const
export type RepositoryHost = (typeof repositoryHosts)[number]
/** The way of each host, by its name with the port where it has one. */
export type RepositoryLinks = ReadonlyMap<string, RepositoryHost>

/** The hosts that everybody knows. */
export const knownRepositoryHosts: RepositoryLinks = new Map([
  ['github.com', 'github'],
  ['gitlab.com', 'gitlab'],
  ['bitbucket.org', 'bitbucket'],
  ['codeberg.org', 'forgejo'],
  ['dev.azure.com', 'azure'],
])

/**
 * Reads `host=kind` pairs, such as `git.example.com=gitlab`, beside the known hosts; the second member lists those that
 * are wrong.
 */
export function readRepositoryLinks(pairs: readonly string[]): readonly [RepositoryLinks, readonly string[]] {
  const links = new Map(knownRepositoryHosts)
  const wrong: string[] = []
  for (const pair of pairs) {
    const [host = '', kind = '', ...rest] = pair.split('=')
    const known = repositoryHosts.find((one) => one === kind)
    const isHost = /^[a-z0-9.-]+(?::\d{1,5})?$/i.test(host) && URL.canParse(`https://${host}`)
    if (known === undefined || !isHost || rest.length > 0) wrong.push(pair)
    else links.set(new URL(`https://${host}`).host, known)
  }
  return [links, wrong]
}

type Place = {
  /** The address from which it is cloned. */
  readonly url: string
  /** The commit. */
  readonly revision: string
  /** Path of the file from the root of the repository. */
  readonly path: string
  /** From 1; null for the whole file. */
  readonly line: number | null
}

/**
 * Returns the address of a place in a repository for a browser; null without a full commit id, for another scheme than
 * `https`, and for a host that `links` does not have. Each part of the path is percent-encoded; user and query of the
 * clone's address are left out.
 */
export function repositoryLink({ url, revision, path, line }: Place, links: RepositoryLinks): string | null {
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(revision) || !URL.canParse(url)) return null
  const { protocol, host, pathname } = new URL(url)
  const kind = links.get(host)
  const parts = path.split('/')
  if (protocol !== 'https:' || kind === undefined || parts.some((part) => part === '' || part === '.' || part === '..'))
    return null
  const root = `https://${host}${pathname.replace(/\/$/, '').replace(/\.git$/, '')}`
  const file = parts.map(encodeURIComponent).join('/')
  switch (kind) {
    case 'github':
      return `${root}/blob/${revision}/${file}${line === null ? '' : `#L${line}`}`
    case 'gitlab':
      return `${root}/-/blob/${revision}/${file}${line === null ? '' : `#L${line}`}`
    case 'forgejo':
      return `${root}/src/commit/${revision}/${file}${line === null ? '' : `#L${line}`}`
    case 'bitbucket':
      return `${root}/src/${revision}/${file}${line === null ? '' : `#lines-${line}`}`
    case 'azure': {
      const lines = line === null ? '' : `&line=${line}&lineEnd=${line + 1}&lineStartColumn=1&lineEndColumn=1`
      return `${root}?path=/${file}&version=GC${revision}${lines}`
    }
  }
}
