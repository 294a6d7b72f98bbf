import { arxivIdIn } from './citation-doi.ts'

/** Parameters that say where a reader came from, not what is read. */
const tracking = new Set(
  '_ga _gl _hsenc _hsmi __hssc __hstc __hsfp cmpid dclid fbclid gad_source gbraid gclid gclsrc hsctatracking icid igsh igshid mc_cid mc_eid mkt_tok msclkid oly_anon_id oly_enc_id ref ref_src ref_url referrer s_cid spm trk trkcampaign ttclid twclid vero_id wbraid wt.mc_id yclid'.split(
    ' ',
  ),
)
const indexFile = /\/(?:index\.(?:html?|php|aspx?|jsp)|default\.(?:html?|aspx?))$/i

/**
 * Returns one spelling for all URLs of a page: https, the host in lower case without `www.` and the mobile form of
 * Wikipedia and YouTube, no default port, user, fragment, tracking parameter, session id, index file or slash at the
 * end; parameters in order of their names; percent escapes in upper case, and none for letters and digits. Every form
 * of an arXiv paper (abs, pdf, html, its versions) is its abstract, and `dx.doi.org` is `doi.org` with the DOI in lower
 * case. A text that is not an http or https URL is given back without white space around it.
 */
export function canonicalUrl(url: string): string {
  const parsed = URL.parse(url.trim())
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return url.trim()
  const arxiv = arxivIdIn(parsed)
  if (arxiv) return `https://arxiv.org/abs/${arxiv}`
  const host = canonicalHost(parsed.hostname)
  const port = parsed.port === '443' || parsed.port === '80' ? '' : parsed.port
  const path = canonicalPath(parsed.pathname)
  const query = canonicalQuery(parsed.search)
  return `https://${host}${port && `:${port}`}${host === 'doi.org' ? path.toLowerCase() : path}${query && `?${query}`}`
}

function canonicalHost(hostname: string): string {
  let host = hostname.replace(/(?<=[^.])\.+$/, '')
  while (/^www\.[^.]+\./.test(host)) host = host.slice('www.'.length)
  if (host === 'dx.doi.org') return 'doi.org'
  return host.replace(/^m\.(?=youtube\.com$)/, '').replace(/^([a-z-]+)\.m(?=\.wikipedia\.org$)/, '$1')
}

function canonicalPath(pathname: string): string {
  let path = canonicalEscapes(pathname).replace(/(?<=[^/.]);jsessionid=[^/;]*/gi, '')
  for (let shorter = ''; path !== shorter; ) {
    shorter = path
    while (path.endsWith('/')) path = path.slice(0, -1)
    path = path.replace(indexFile, '/')
  }
  return path
}

function canonicalQuery(search: string): string {
  const pairs = canonicalEscapes(search.slice(1))
    .replaceAll('+', '%20')
    .split('&')
    .map((pair) => pair.replace(/^([^=]*)=$/, '$1'))
    .filter(Boolean)
  const named = pairs.map((pair) => ({ pair, name: pair.split('=', 1)[0]! }))
  const kept = named.filter(({ name }) => !/^utm_/i.test(name) && !tracking.has(name.toLowerCase()))
  const sorted = kept.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
  return sorted.map(({ pair }) => pair).join('&')
}

function canonicalEscapes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (escaped, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : escaped.toUpperCase()
  })
}
