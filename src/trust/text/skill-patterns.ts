import type { RuleId } from '../rule/rules.ts'

/** A pattern of a rule on texts; each is bounded, so that time grows with the length of the text only. */
export type TextPattern = { readonly rule: RuleId; readonly what: string; readonly pattern: RegExp }

const files =
  '(?:\\.env\\b|\\.ssh\\b|id_rsa|\\.aws\\b|\\.netrc\\b|\\.kube\\b|process\\.env\\b(?![.[])|os\\.environ\\b(?![.[])|printenv|\\$\\(env\\)|/etc/passwd|/etc/shadow|keychain)'
const secrets = `(?:${files}|environment variables?|env vars?|credentials?\\b|api[_ -]?keys?|\\btokens?\\b|[a-z]_token\\b|passwords?\\b|private keys?|clipboard|chat history|conversation|process\\.env|os\\.environ|cookies?\\b)`
/** A command that sends, with what it is given, but for its name in a sentence. */
const sending = `(?:\\b(?:curl|wget|nc|ncat|iwr|Invoke-WebRequest)\\s{1,4}(?=["']?(?:-|https?:|\\$|\\d|[\\w.-]{1,60}\\.\\w{2,10}))|\\b(?:fetch|requests\\.post|urlopen|axios\\.post|http\\.post)\\s{0,4}\\()`
/** What such a command sends: neither its headers, which say who it is by, nor a number of tokens. */
const sent = `(?:\\s(?:-d|--data[\\w-]{0,12}|--json|-F|--form|-T|--upload-file|--post-(?:data|file))(?=[\\s"'@$=])|\\b(?:data|json|body|files)\\s{0,4}[=:])(?:(?!\\s(?:-H|--header)\\b|max_tokens)[^\\n]){0,200}${secrets}|[?&][\\w-]{1,40}=[^\\s"']{0,80}${secrets}`

export const skillPatterns: readonly TextPattern[] = [
  {
    rule: 'SKL-001',
    what: 'a comment that instructs',
    pattern:
      /<!--(?=[^>]{0,2000}?\b(?:ignore|disregard|you must|do not (?:tell|mention|show)|don't (?:tell|mention)|instead of|secretly|always (?:run|execute|send)|system prompt|execute the|run the (?:following|command)|assistant)\b)[\s\S]{1,2000}?-->/i,
  },
  {
    rule: 'SKL-001',
    what: 'markup that nobody sees',
    pattern:
      /<(?:span|div|p|font|section)\b[^>]{0,300}(?:display\s{0,4}:\s{0,4}none|visibility\s{0,4}:\s{0,4}hidden|font-size\s{0,4}:\s{0,4}(?:0(?![.\d])|1px)|(?:left|top|text-indent)\s{0,4}:\s{0,4}-\d{3}|opacity\s{0,4}:\s{0,4}0(?![.\d])|color\s{0,4}:\s{0,4}(?:#fff(?:fff)?\b|white|transparent))[^>]{0,300}>(?!\s{0,20}<)[^<]{12}/i,
  },
  {
    rule: 'SKL-001',
    what: 'an element that is hidden',
    pattern:
      /<(?:div|span|p|section|details|template)(?:\s[^<>]{0,300})?\shidden(?:[\s=][^<>]{0,100})?>[^<]{12}|<template\b[^<>]{0,100}>[^<]{12}/i,
  },
  { rule: 'SKL-001', what: 'text in far columns', pattern: /(?<![^\S\n])[^\S\n]{200,}\S[^\n]{8}/ },
  {
    rule: 'SKL-001',
    what: 'instructions in the title of a link or the text of an image',
    pattern:
      /\b(?:ignore (?:all|previous|prior)|do not tell|you must (?:now|always)|system prompt|execute the following)\b(?<=\[[^\]\n]{0,400})[^\]\n]{0,400}\]\(|\b(?:ignore (?:all|previous|prior)|do not tell|you must (?:now|always)|execute the following)\b(?<=\]\([^)\s]{1,400}\s{1,4}["'][^"'\n]{0,300})/i,
  },
  {
    rule: 'SKL-001',
    what: 'an instruction beyond its purpose',
    pattern:
      /\b(?:ignore|disregard|forget)\s{1,4}(?:all\s{1,4}|any\s{1,4}|the\s{1,4}|your\s{1,4}){0,3}(?:previous|prior|above|earlier|system)\s{1,4}(?:instructions?|prompts?|rules)\b|\b(?:do not|don't|never)\s{1,4}(?:tell|mention|inform|notify|reveal)\b[^.\n]{0,40}\b(?:to the user|the user (?:about|that|of)|the human)\b/i,
  },
  {
    rule: 'SKL-002',
    what: 'a command that sends out what is private',
    pattern: new RegExp(`${sending}[^\\n]{0,300}(?:${files}|${sent})`, 'i'),
  },
  {
    rule: 'SKL-002',
    what: 'what is private goes to a program that sends',
    pattern: new RegExp(`${secrets}[^\\n]{0,200}\\|\\s{0,4}(?:curl|wget|nc|ncat)\\b`, 'i'),
  },
  {
    rule: 'SKL-002',
    what: 'an order to send out what is private',
    pattern: new RegExp(
      `\\b(?:send|post|upload|exfiltrate|transmit|forward|leak|submit)\\b[^.\\n]{0,120}${secrets}[^.\\n]{0,120}(?:https?://|webhook|to (?:this|the following) (?:server|url|endpoint|address)|\\b[\\w-]+\\.(?:ngrok|requestbin|webhook|pipedream|burpcollaborator|oast)\\b)`,
      'i',
    ),
  },
  {
    rule: 'SKL-002',
    what: 'an image whose address carries what was said',
    pattern: /!\[[^\]\n]{0,200}\]\(https?:\/\/[^)\s]{1,300}[?&][^)\s=]{1,60}=(?:\{|<|\$|%7B|\[)[^)\s]{0,200}\)/i,
  },
  {
    rule: 'SKL-002',
    what: 'a name that is looked up with what is private',
    pattern: /\b(?:nslookup|dig|host|ping)\b[^\n]{0,100}\$\([^)\n]{1,200}\)/i,
  },
  {
    rule: 'SKL-003',
    what: 'a download that goes to an interpreter',
    pattern:
      /\b(?:curl|wget|fetch)\b[^\n|]{1,400}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da|k|fi)?sh\b|\b(?:curl|wget)\b[^\n|]{1,400}\|\s{0,4}(?:sudo\s{1,4})?(?:python\d?|node|perl|ruby|php)\b|\b(?:ba|z)?sh\s{1,4}(?:-c\s{1,4})?(?:<\(|["']?\$\()\s{0,4}(?:curl|wget)\b|\b(?:iex|Invoke-Expression)\b[^\n]{0,200}\b(?:iwr|irm|Invoke-WebRequest|Invoke-RestMethod|DownloadString)\b|\b(?:iwr|irm)\b[^\n|]{1,300}\|\s{0,4}iex\b/i,
  },
  {
    rule: 'SKL-003',
    what: 'a download that is run',
    pattern:
      /\b(?:curl|wget)\b[^\n]{0,300}\s-{1,2}(?:o|O|output)[^\n]{1,200}(?:&&|;)\s{0,4}(?:sudo\s{1,4})?(?:(?:ba|z)?sh|python\d?|node|perl|chmod\s{1,4}(?:\+x|[0-7]{3}))\s|\bexec\s{0,4}\([^\n]{0,100}\b(?:urlopen|requests\.get|urlretrieve)\b/i,
  },
  {
    rule: 'SKL-003',
    what: 'an encoded command',
    pattern:
      /\bbase64\s{1,4}(?:-d|-D|--decode)\b[^\n]{0,100}\|\s{0,4}(?:sudo\s{1,4})?(?:(?:ba|z)?sh|python\d?|node|perl)\b|\bpowershell(?:\.exe)?\b[^\n]{0,100}\s-e(?:nc|ncodedcommand)?\s{1,4}[A-Za-z0-9+/=]{20}|\bexec\s{0,4}\(\s{0,4}(?:base64\.b64decode|codecs\.decode|zlib\.decompress)\b|\beval\s{0,4}\(\s{0,4}(?:atob|Buffer\.from)\b/i,
  },
  {
    rule: 'SKL-003',
    what: 'an archive with a password',
    pattern:
      /\b(?:unzip\s{1,4}-P|7z\s{1,4}x\s{1,4}[^\n]{0,100}-p|(?:extract|unzip|open)\b[^.\n]{0,80}\b(?:using|with)\s{1,4}(?:the\s{1,4})?pass(?:word|phrase|code)?\b)[^\n]{0,60}/i,
  },
  {
    rule: 'SKL-003',
    what: 'an address that hides where it leads',
    pattern:
      /\b(?:download|run|install|execute|curl|wget|visit)\b[^\n]{0,120}https?:\/\/(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|rebrand\.ly|rentry\.co|pastebin\.com|glot\.io|cutt\.ly)\//i,
  },
  {
    rule: 'SKL-004',
    what: 'an option that turns guards off',
    pattern:
      /--dangerously-[\w-]{4,60}|--yolo\b|--no-sandbox-approval|\bbypassPermissions\b|\bskip(?:ping)?\s{1,4}(?:all\s{1,4})?(?:permission|approval|confirmation)s?\s{1,4}(?:prompts?|checks?|dialogs?)\b/i,
  },
  {
    rule: 'SKL-004',
    what: 'work without asking',
    pattern:
      /\b(?:without|never|don't|do not)\s{1,4}(?:ever\s{1,4})?ask(?:ing)?\s{1,4}(?:the\s{1,4}user\s{1,4})?(?:for\s{1,4})?(?:the\s{1,4}user(?:'s)?\s{1,4})?(?:permission|confirmation|approval|consent)\b/i,
  },
  {
    rule: 'SKL-004',
    what: 'a change of the settings, memory or hooks of the agent',
    pattern:
      /\b(?:write|append|add|edit|modify|change|overwrite|update|create|insert|echo)\b[^.\n]{0,120}(?:\.claude[\\/]settings(?:\.local)?\.json|\.cursor[\\/](?:mcp|hooks|rules)|\.vscode[\\/]settings\.json|CLAUDE\.md|AGENTS\.md|MEMORY\.md|SOUL\.md|\.git[\\/]hooks|\.bashrc|\.zshrc|\.profile|crontab|claude_desktop_config\.json)/i,
  },
]

/** Patterns of scripts beside a skill. */
export const scriptPatterns: readonly TextPattern[] = [
  {
    rule: 'SKL-005',
    what: 'a shell on a made text',
    pattern:
      /\b(?:os\.system|subprocess\.(?:run|call|Popen|check_output|check_call))\s{0,4}\(\s{0,8}(?!\[)(?:f["']|[^)\n]{0,200}(?:\+|%|\.format\())[^)\n]{0,300}|\bsubprocess\.\w{2,20}\([^)\n]{0,300}shell\s{0,4}=\s{0,4}True|\bchild_process\b[^\n]{0,100}\bexec(?:Sync)?\s{0,4}\(\s{0,4}`[^`\n]{0,200}\$\{/,
  },
  {
    rule: 'SKL-005',
    what: 'eval of what comes from outside',
    pattern:
      /(?<![.\w])eval\s{0,4}\(\s{0,4}[a-z_]|\b(?:eval|exec)\s{0,4}\(\s{0,4}(?:input|sys\.argv|request|response|requests\.|urlopen|process\.argv|await fetch|open\()/,
  },
]

/** What a script does that gathers all that is private, and that it sends: each by itself is common. */
export const gathering =
  /\bos\.environ\.items\(\)|\bin\s{1,4}os\.environ\b|\bjson\.dumps\(\s{0,4}(?:dict\()?os\.environ\b|\b(?:Object\.(?:entries|keys|assign)|JSON\.stringify)\([^)\n]{0,40}process\.env\b(?![.[])|\.aws[\\/"', ]{1,8}credentials|\.ssh[\\/"', ]{1,8}id_(?:rsa|ed25519)|\bos\.environ\.copy\(\)[^\n]{0,100}\bjson\b/
export const transmitting =
  /\brequests\.(?:post|put|request)\s{0,4}\(|\burllib\.request\.(?:urlopen|Request)\s{0,4}\(|\bhttpx?\.(?:post|put|client)\b|\baxios\.(?:post|put)\s{0,4}\(|\bfetch\s{0,4}\([^\n]{0,200}\bPOST\b|\bmethod\s{0,4}:\s{0,4}["']POST|\bsocket\.(?:socket|create_connection)\s{0,4}\(|\bcurl\b[^\n]{0,200}\s(?:-d|--data)\b/
