import type { TextPattern } from './text-pattern.ts'

const name = 'a name of code that is put together'
const command = 'a command that is written as numbers or backwards'

/** Code and commands whose names are put together so that nobody finds them, and texts that others may change. */
export const madePatterns: readonly TextPattern[] = [
  {
    rule: 'SKL-003',
    what: 'instructions that somebody else may change',
    pattern:
      /\b(?:fetch|load|download|open|get|read|retrieve|curl|wget|visit|consult)\b[^\n]{0,80}https?:\/\/[^\s)>"'`]{4,200}[^\n]{0,120}\b(?:treat|regard|consider|take|use|adopt|add|read)\b[^.\n]{0,40}\b(?:output|result|contents?|response|answer|text|file|page|it|them|what it (?:says|returns))\b[^.\n]{0,20}\bas\b[^.\n]{0,30}\b(?:part of (?:this|these|your|the)|(?:your|further|additional|new|updated|system) (?:instructions?|rules|prompt|guidelines|orders))/i,
  },
  {
    rule: 'SKL-003',
    what: name,
    pattern:
      /\bgetattr\s{0,4}\(\s{0,8}(?:builtins|__builtins__|__import__\s{0,4}\(\s{0,4}["'](?:os|subprocess|builtins)["']\s{0,4}\))\s{0,4},\s{0,8}(?!["']\w{1,40}["']\s{0,4}[,)])/,
  },
  {
    rule: 'SKL-003',
    what: 'a command in the address of a login',
    pattern:
      /\b(?:authorization|token|registration|revocation)_(?:endpoint|url|uri)["']?\s{0,4}[:=]\s{0,4}[^\n]{0,20}https?:[^"'\n]{0,200}(?:\$\((?!["'`])|`(?=[a-z]{2,20}\s)|[;&|]\s{0,4}(?:calc|cmd|powershell|sh|bash|open|curl)\b)/i,
  },
  {
    rule: 'SKL-003',
    what: name,
    pattern:
      /\b(?:__import__|import_module)\s{0,4}\(\s{0,8}(?:["'][\w.]{0,40}["']\s{0,4}\+|["']{2}\.join\b|bytes\.fromhex\b|chr\s{0,2}\(|base64\.|codecs\.)/,
  },
  {
    rule: 'SKL-003',
    what: name,
    pattern:
      /\bgetattr\s{0,4}\([^,\n]{1,80},\s{0,8}(?:["']\w{0,40}["']\s{0,4}\+\s{0,4}["']|["']{2}\.join\s{0,4}\(\s{0,4}(?:map|chr|\[)|bytes\.fromhex\b|chr\s{0,2}\(|base64\.)/,
  },
  {
    rule: 'SKL-003',
    what: name,
    pattern:
      /\brequire\s{0,4}\(\s{0,8}(?:\[[^\]\n]{1,200}\]\s{0,4}\.join\b|["']\w{1,20}["']\s{0,4}\+\s{0,4}["'])|\[\s{0,4}["']\w{1,20}["']\s{0,4}\+\s{0,4}["']\w{1,20}["']\s{0,4}\]\s{0,4}\(/,
  },
  {
    rule: 'SKL-003',
    what: command,
    pattern:
      /(?:\bprintf\s{1,4}(?:["']?%b["']?\s{1,4})?["']?|\becho\s{1,4}-[a-z]{1,3}\s{1,4}["']?|\$')(?:\\(?:0?[0-1][0-7][0-7]|x[2-7][0-9a-f])){8}/i,
  },
  {
    rule: 'SKL-003',
    what: command,
    pattern:
      /\|\s{0,4}rev\s{0,4}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da)?sh\b|(?:^|[|;&]|\beval)\s{0,4}["']?\$\(\s{0,4}echo\s[^)\n]{1,80}\|\s{0,4}rev\s{0,4}\)/m,
  },
  {
    rule: 'SKL-003',
    what: 'an encoded command',
    pattern:
      /\b(?:eval|source|(?:ba|z|da)?sh\s{1,4}-c)\s{1,4}["']?\$\([^)\n]{0,200}\b(?:base64\s{1,4}(?:-d|-D|--decode)|xxd\s{1,4}-r|openssl\s{1,4}(?:enc|base64)\b[^)\n]{0,60}\s-d)\b/,
  },
  {
    rule: 'SKL-003',
    what: 'a picture or a font that is run',
    pattern:
      /(?:^|[|;&"'`(\s])(?:node|bun|deno\s{1,4}run|python[\d.]{0,5}|perl|ruby|php|(?:ba|z|da)?sh|source)\s{1,4}["']?(?:[\w.${}\\/-]{0,200}[\\/])?[\w.-]{1,100}\.(?:woff2?|ttf|otf|eot|png|jpe?g|gif|webp|bmp|ico|mp[34]|pdf)(?=["'`\s;&|)]|$)/m,
  },
  {
    rule: 'SKL-003',
    what: 'a hidden file for a moment that is run',
    pattern:
      /(?:\b(?:exec|eval|source|(?:ba|z|da)?sh|python[\d.]{0,5}|node|perl|chmod\s{1,4}\+x)\b[^\n]{0,60}|^\s{0,8}(?:nohup\s{1,4})?)(?<=["'(\s])\/(?:tmp|var\/tmp|dev\/shm)\/\.(?!X11-unix|ICE-unix)\w/m,
  },
  {
    rule: 'SKL-003',
    what: 'a program that is decoded and run by an interpreter of its own',
    pattern:
      /\b(?:b(?:16|32|64|85)decode|a85decode|unhexlify|fromhex|decompress|atob)\b[\s\S]{0,2000}?(?:\bsubprocess\.\w{2,20}|\bPopen|\bspawn(?:Sync)?|\bexecFile(?:Sync)?)\s{0,4}\(\s{0,40}\[?\s{0,40}(?:sys\.executable|process\.execPath|["'](?:python[\d.]{0,5}|node|bash|sh|perl|ruby)["'])\s{0,4},\s{0,40}\[?\s{0,40}["']-[ce]["']\s{0,4},(?!\s{0,40}["'])/,
  },
  {
    rule: 'SKL-003',
    what: 'a download that goes to an interpreter',
    pattern: /\b(?:python[\d.]{0,5}|node|perl|ruby)\s{1,4}-[ce]\s{1,4}["']?\$\(\s{0,4}(?:curl|wget)\b/,
  },
  {
    rule: 'SKL-003',
    what: 'a package that comes from a host of its own',
    pattern:
      /\b(?:npx|bunx|uvx|pnpm\s{1,4}dlx|pipx\s{1,4}run)\s{1,4}(?:-\S{1,20}\s{1,4}){0,3}["']?https?:\/\/(?!(?:github|gitlab)\.com\/)|\b(?:pip3?|uv|uvx|pipx|poetry|npm|npx|pnpm|yarn)\s[^\n]{0,200}\s(?:--(?:extra-|default-)?index(?:-url)?|-i|--registry)[=\s]{1,4}["']?(?:http:\/\/(?!localhost|127\.)|https:\/\/(?!(?:[\w-]{1,63}\.){0,4}(?:pypi\.org|pythonhosted\.org|pytorch\.org|nvidia\.(?:com|cn)|npmjs\.(?:org|com)|yarnpkg\.com|github\.com|gitlab\.com|pkg\.dev|googleapis\.com|azure\.com|visualstudio\.com|amazonaws\.com|jfrog\.io|cloudsmith\.io|anaconda\.(?:org|com)|huggingface\.co|aliyun\.com|tencent\.com|tencentyun\.com|huaweicloud\.com|npmmirror\.com|edu\.cn|douban\.com|intel\.com|amd\.com|example\.(?:com|org|net)|internal|local|localhost)(?:[/:]|\s|$))[\w.-]{1,200}\.\w{2,10}\b)/,
  },
  {
    rule: 'SKL-003',
    what: 'instructions that somebody else may change',
    pattern:
      /\b(?:fetch|load|download|open|get|read|retrieve|curl|visit|consult)\b[^.\n]{0,60}https?:\/\/[^\s)>"'`]{4,200}[^\n]{0,80}\b(?:follow|obey|execute|carry out|apply|do)\b[^.\n]{0,60}\b(?:instructions?|rules|steps|commands|directions|says|contains|returns)\b[^\n]{0,120}\b(?:exactly|without (?:question|asking|review|confirm\w{0,6})|take precedence|overrid\w{1,4}|regardless|unconditionally|whatever)\b/i,
  },
  {
    rule: 'SKL-003',
    what: 'code in a value of a configuration',
    severity: 4,
    pattern:
      /\brequire\(\\["']child_process\\["']\)\s{0,4}\.\s{0,4}(?:exec|spawn)|__import__\(\\["'](?:os|subprocess)\\["']\)\s{0,4}\.\s{0,4}\w/,
  },
]
