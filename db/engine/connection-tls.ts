import pg from 'pg'

/** Returns the host of a PostgreSQL server on another machine to which `url` goes without TLS; null for any other. */
export function hostWithoutTls(url: string): string | null {
  const { host, ssl } = new pg.Client({ connectionString: url })
  const isHere = host.startsWith('/') || host === 'localhost' || /^127\.|^\[?::1\]?$/.test(host)
  return ssl || isHere ? null : host
}
