import { withoutTrailing } from '../../ground/text.ts'

const doi = /^10\.\d{4,9}\/\S+$/
const arxivPath =
  /^\/(?:abs|pdf|html|format|ps|src|e-print)\/(?:arxiv:)?(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?(?:\.pdf)?\/?$/i
const pathTails =
  /\/(?:full|full-text|fulltext|abstract|abs|pdf|epdf|pdfdirect|html|xml|epub|meta|summary|references|figures|metrics|citedby|suppl_file\/.{0,300})\/?$/i
const fileTails = /(?:\.full)?(?:\.pdf|\.html?|\.epub|\.full|\.abstract|\.full-text)$/i

/**
 * Returns the DOI of a source in lower case without a prefix, or null: that of its `doi` field, else of its URL, where
 * `doi.org`, publishers' paths such as `/doi/full/10.…` and `/article/10.…` and parameters named `doi` or `id` are
 * understood. A paper on arXiv has the DOI that arXiv gave it.
 */
export function doiOf(source: { readonly url: string; readonly doi: string | null }): string | null {
  return doisOf(source)[0] ?? null
}

/** All DOIs of a source, that of the field first: a published paper that is read at arXiv has two. */
export function doisOf(source: { readonly url: string; readonly doi: string | null }): readonly string[] {
  const all = [source.doi === null ? null : doiIn(source.doi), doiOfUrl(source.url)]
  return [...new Set(all.filter((found) => found !== null))]
}

/** Returns the id of the arXiv paper at a URL, without its version; null when it is none. */
export function arxivIdIn(url: URL): string | null {
  if (
    !/^(?:www\.|export\.|browse\.)?(?:arxiv\.org|ar5iv\.org|ar5iv\.labs\.arxiv\.org|alphaxiv\.org)\.?$/.test(
      url.hostname,
    )
  )
    return null
  const id = arxivPath.exec(unescaped(url.pathname))?.[1]?.toLowerCase()
  return id?.replace(/^([a-z-]+)\.[a-z]{2}\//, '$1/') ?? null
}

function doiOfUrl(text: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return doiIn(text)
  const arxiv = arxivIdIn(url)
  if (arxiv) return `10.48550/arxiv.${arxiv}`
  const path = unescaped(url.pathname)
  if (/^(?:www\.|dx\.)?doi\.org\.?$/.test(url.hostname)) return doiIn(path.slice(1))
  const inPath = /\/(10\.\d{4,9}\/[^?#]+)/.exec(path)?.[1]
  const isPreprintServer = /(?:^|\.)(?:bio|med)rxiv\.org$/.test(url.hostname)
  if (inPath) return doiIn(isPreprintServer ? withoutTails(inPath).replace(/v\d+$/, '') : withoutTails(inPath))
  const parameter = url.searchParams.get('doi') ?? url.searchParams.get('id')
  return parameter && doiIn(parameter)
}

function doiIn(text: string): string | null {
  const named = unescaped(text.trim())
    .replace(/^(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\//i, '')
    .replace(/^doi\s*:?\s*/i, '')
    .toLowerCase()
  const bare = withoutTrailing(named, /[.,;/]/)
  if (!doi.test(bare)) return null
  return bare.replace(/^(10\.48550\/arxiv\..+?)v\d+$/, '$1')
}

function withoutTails(path: string): string {
  let bare = path
  for (let longer = ''; bare !== longer; ) {
    longer = bare
    bare = bare.replace(pathTails, '').replace(fileTails, '')
  }
  return bare
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
