import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Examination } from '../examination.ts'
import { withFile } from '../source.ts'
import { readBundle, type SignedModel } from './bundle.ts'
import { isChecksums, readChecksums } from './checksums.ts'

const longestList = 2_097_152
const pieceBytes = 1_048_576
const hashes: Readonly<Record<string, string>> = {
  sha256: 'sha256',
  sha384: 'sha384',
  sha512: 'sha512',
  blake2b: 'blake2b512',
}
/** What signing leaves out beside the signature itself. */
const neverSigned = /^(?:\.git|\.gitattributes|\.github|\.gitignore)(?:\/|$)/

/**
 * Compares the `files` below `root` with signatures of models and lists of checksums among them. `name` is how findings
 * call all of it.
 */
export function checkSignatures(root: string, files: readonly string[], name: string, examination: Examination): void {
  const { signers = [] } = examination.options
  const known = new Set(files)
  const digests = new Map<string, string>()
  let isSigned = false
  for (const file of files) {
    if (/\.sig$/i.test(file)) {
      const content = textOf(file)
      const model = content === null ? null : readBundle(content)
      if (model === null) continue
      isSigned = true
      checkModel(model, file)
    } else if (isChecksums(file))
      for (const { name: own, algorithm, digest } of readChecksums(textOf(file) ?? '', file)) {
        const path = folderOf(file) + own
        if (known.has(path) && digestOf(path, algorithm) !== digest)
          examination.find('SIG-002', path, null, `the digest is not that of ${file}`)
      }
  }
  if (signers.length > 0 && !isSigned)
    examination.find('SIG-001', name, null, `no signature of ${signers.map((signer) => signer.name).join(' or ')}`)

  function checkModel(model: SignedModel, file: string): void {
    const find = (path: string, message: string) => examination.find('SIG-002', path, null, message)
    if (signers.length > 0 && !signers.some((signer) => model.isSignedBy(signer)))
      find(file, `the signature is of none of ${signers.map((signer) => signer.name).join(', ')}`)
    if (!model.isConsistent) find(file, 'the digest of all files is not that of the list')
    if (model.isSharded) {
      examination.omit(file, 'digests of parts of files')
      return
    }
    const single = file.replace(/\.sig$/i, '')
    const folder = folderOf(file)
    const pathOf = (own: string) => (own === '.' ? (known.has(single) ? single : folder + model.name) : folder + own)
    const listed = new Set(model.files.map((one) => pathOf(one.name)))
    for (const { name: own, algorithm, digest } of model.files) {
      const path = pathOf(own)
      if (!known.has(path)) {
        if (!examination.siblings.isLink(path)) find(path, `the file is signed by ${file}, and not there`)
      } else if (!Object.hasOwn(hashes, algorithm)) examination.omit(path, `a digest of ${algorithm}`)
      else if (digestOf(path, algorithm) !== digest) find(path, `the digest is not that of the signature ${file}`)
    }
    if (model.files.some((one) => one.name === '.')) return
    const isIgnored = (own: string) =>
      neverSigned.test(own) || model.ignored.some((path) => own === path || own.startsWith(`${path}/`))
    for (const path of files)
      if (path !== file && path.startsWith(folder) && !listed.has(path) && !isIgnored(path.slice(folder.length)))
        find(path, `the file is not among what ${file} signs`)
  }

  function textOf(file: string): string | null {
    return withFile(join(root, file), (source) => {
      if (source.size <= longestList) return source.read(0, source.size).toString('utf8')
      examination.omit(file, `a list of digests of over ${longestList} bytes`)
      return null
    })
  }

  function digestOf(path: string, algorithm: string): string {
    const key = `${algorithm} ${path}`
    const found = digests.get(key)
    if (found !== undefined) return found
    const hash = createHash(hashes[algorithm]!)
    withFile(join(root, path), (source) => {
      for (let position = 0; position < source.size; position += pieceBytes) {
        examination.checkTime()
        hash.update(source.read(position, pieceBytes))
      }
    })
    const digest = hash.digest('hex')
    digests.set(key, digest)
    return digest
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
