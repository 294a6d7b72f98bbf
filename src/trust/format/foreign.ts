/** Content that metadata have no use for, by its kind. */
const kinds: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a script', /<script\b|javascript:|\bon(?:error|load)\s{0,8}=/i],
  [
    'code',
    /\b(?:eval|exec|system|popen|__import__|compile|fromCharCode|subprocess\.\w{1,20})\s{0,8}\(|\bimport\s{1,8}(?:os|subprocess|socket|pickle)\b|(?:^|[\s;|&])(?:curl|wget|bash|powershell)\s{1,8}-|<\?php|\brm\s+-rf\b/i,
  ],
  ['the signature of another file', /^(?:\x7fELF|MZ|PK\x03\x04|\x80[\x02-\x05]|#!\s?\/|\x89HDF|GGUF|\xcf\xfa\xed\xfe)/],
  ['an encoded pickle', /(?:^|[^A-Za-z0-9+/])gA[JSW-Z][A-Za-z0-9+/]{16}/],
]
/** Hosts that model hubs write into metadata. */
const knownHosts =
  /^(?:[\w-]+\.)*(?:huggingface\.co|hf\.co|github\.com|githubusercontent\.com|arxiv\.org|w3\.org|schema\.org|json-schema\.org|pytorch\.org|tensorflow\.org|stability\.ai|civitai\.com|apache\.org|opensource\.org|creativecommons\.org|openai\.com|google\.com|microsoft\.com|meta\.com|llama\.com|mistral\.ai|nvidia\.com|ollama\.com|kaggle\.com|openrail\.org|bigscience\.huggingface\.co|doi\.org|example\.(?:com|org)|localhost|127\.0\.0\.1)$/i

/** Returns what stands in a text of metadata that is none of its business; null when there is nothing. */
export function foreignContent(text: string): string | null {
  const part = text.slice(0, 1_048_576)
  const found = kinds.find(([, pattern]) => pattern.test(part))
  if (found) return found[0]
  for (const [, host] of part.matchAll(/\b(?:https?|ftp|wss?):\/\/(?:[^\s/@"'<>]{1,200}@)?([A-Za-z0-9.-]{1,253})/gi))
    if (!knownHosts.test(host!)) return `an address at ${host}`
  return null
}

/** Returns the first address in a text whose host no hub writes into metadata; null when there is none. */
export function foreignHost(text: string): string | null {
  for (const [whole, host] of text.matchAll(
    /\b(?:https?|ftp|wss?):\/\/(?:[^\s/@"'<>]{1,200}@)?([A-Za-z0-9.-]{1,253})/gi,
  ))
    if (host!.includes('.') && !knownHosts.test(host!)) return whole
  return null
}
