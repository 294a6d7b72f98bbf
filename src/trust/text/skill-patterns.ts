import type { TextPattern } from './text-pattern.ts'

const files =
  '(?:(?<![\\w)\\]])\\.env\\b(?!\\.)|\\.ssh\\b|id_rsa|\\.aws\\b|\\.netrc\\b|\\.kube\\b|process\\.env\\b(?![.[])|os\\.environ\\b(?![.[])|printenv|\\$\\(env\\)|(?<!file://)/etc/(?:passwd|shadow)|keychain)'
const secrets = `(?:${files}|environment variables?|env vars?|credentials?\\b|api[_ -]?keys?|\\btokens?\\b|[a-z]_token\\b|passwords?\\b|private keys?|clipboard|chat history|conversation|process\\.env|os\\.environ|cookies?\\b)`
/** A command that sends, with what it is given, but for its name in a sentence. */
const sending = `(?:\\b(?:curl|wget|nc|ncat|iwr|Invoke-WebRequest)\\s{1,4}(?=["']?(?:-|https?:|\\$|\\d|[\\w.-]{1,60}\\.\\w{2,10}))|\\b(?:fetch|requests\\.post|urlopen|axios\\.post|http\\.post)\\s{0,4}\\()`
/** What such a command sends: neither its headers, which say who it is by, nor a number of tokens. */
const strong = `(?:${files}|\\$\\(env\\)|environment variables|clipboard|chat history|conversation|private keys?|os\\.environ\\b(?!\\s*\\[|\\.get\\b)|process\\.env(?![.[]))`
const sent = `(?:\\s(?:-d|--data[\\w-]{0,12}|--json|-F|--form|-T|--upload-file|--post-(?:data|file))(?=[\\s"'@$=])|\\b(?:data|json|body|files)\\s{0,4}[=:])(?:(?!\\s(?:-H|--header)\\b|max_tokens)[^\\n]){0,200}${strong}|[?&][\\w-]{1,40}=[^\\s"']{0,80}${strong}`

export const skillPatterns: readonly TextPattern[] = [
  {
    rule: 'SKL-002',
    what: 'an address where anyone takes what is sent',
    pattern:
      /^[ \t]{0,20}["']?(?:base_?url|api_?(?:url|base)|endpoint|server|host|callback(?:_?url)?|webhook(?:_?url)?|proxy)["']?\s{0,4}[:=]\s{0,4}["']?https?:\/\/(?!abc|xyz|x{3}|your|my|example|1234|random)(?=[\w-]{0,40}\d)[\w-]{6,60}\.(?:[\w-]{1,30}\.)?(?:ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com|loca\.lt|serveo\.net|localhost\.run|pipedream\.net|webhook\.site)\b/im,
  },
  {
    rule: 'SKL-001',
    what: 'a comment that instructs',
    pattern:
      /<!--(?=[^>]{0,2000}?(?:\b(?:POST|send|upload|curl|wget|forward|submit|push)\b[^>]{0,200}https?:\/\/|\b(?:agents?|models?|assistants?|ai)[- ]only\b|\b(?:reviewers?|users?|humans?|people)\s{1,4}(?:do not|don't|cannot|can't|will not|won't|never)\s{1,4}(?:see|read|notice)\b)|[^>]{0,2000}?\b(?:ignore|disregard|you must|do not (?:tell|mention|show)|don't (?:tell|mention)|secretly|always (?:run|execute|send)|system prompt|execute the|run the (?:following|command)|assistants?)\b)[\s\S]{1,2000}?-->/i,
  },
  {
    rule: 'SKL-001',
    what: 'markup that nobody sees',
    pattern:
      /<(?:span|div|p|font|section|details|article|aside|small|b|i|em|strong|td|li|h\d)\b[^>]{0,300}(?:display\s{0,4}:\s{0,4}none|visibility\s{0,4}:\s{0,4}hidden|font-size\s{0,4}:\s{0,4}(?:0(?![.\d])|1px)|(?:left|top|text-indent)\s{0,4}:\s{0,4}-\d{3}|opacity\s{0,4}:\s{0,4}0(?![.\d])|color\s{0,4}:\s{0,4}(?:#fff(?:fff)?\b|white|transparent))[^>]{0,300}>(?:<summary>[^<]{0,80}<\/summary>)?(?!\s{0,20}<)[^<]{12}/i,
  },
  {
    rule: 'SKL-001',
    what: 'an element that is hidden',
    pattern:
      /<(?:div|span|p|section|details|template)(?:\s[^<>]{0,300})?\shidden(?:[\s=][^<>]{0,100})?>[^<]{12}|<template\b[^<>]{0,100}>[^<]{12}/i,
  },
  { rule: 'SKL-001', what: 'text in far columns', pattern: /(?<![^\S\n])[^\S\n]{200,}(?!\|)\S[^\n]{8}/ },
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
    pattern: new RegExp(`${sending}[^\\n\`]{0,300}(?:(?<!https?://[\\w.:-]{1,200}/)${files}|${sent})`, 'i'),
  },
  {
    rule: 'SKL-002',
    what: 'what is private goes to a program that sends',
    pattern: new RegExp(
      `(?:${secrets}|\\b(?:xclip|xsel|pbpaste|Get-Clipboard|printenv|whoami|hostname)\\b|history\\s{0,4}\\|)[^\\n]{0,200}(?:\\||>\\()\\s{0,4}(?:curl|wget|nc|ncat|socat|telnet)\\b`,
      'i',
    ),
  },
  {
    rule: 'SKL-002',
    what: 'an order to send out what is private',
    pattern: new RegExp(
      `\\b(?:send|post(?!\\s{0,4}[/\`-])|upload|exfiltrate|transmit|forward|leak|submit)\\b[^.\\n]{0,120}${secrets}[^.\\n]{0,120}(?:https?://|webhook|to (?:this|the following) (?:server|url|endpoint|address)|\\b[\\w-]+\\.(?:ngrok|requestbin|webhook|pipedream|burpcollaborator|oast)\\b)`,
      'i',
    ),
  },
  {
    rule: 'SKL-002',
    what: 'an order to send out what is private',
    pattern:
      /\b(?:send|post|upload|transmit|forward|copy|submit)\s{1,4}(?:all|every|everything|any)\b(?:\s{1,4}(?!(?:requests?|calls?|traffic|api|http|events?|metrics|telemetry|logs?)\b)[\w'-]{1,30}){0,4}\s{1,4}(?:to|at)\s{1,4}[`"'<]{0,2}https?:\/\//i,
  },
  {
    rule: 'SKL-002',
    what: 'codes that nobody else may have are asked for',
    pattern:
      /(?<!\b(?:never|not|don't)\s{1,4})\b(?:ask|prompt|request|collect|get|enter|provide|need)\w{0,3}\b[^.\n]{0,80}\b(?:(?-i:PINs?|TANs?|OTPs?|CVV|CVC)|one-time (?:codes?|passwords?)|(?:seed|recovery|mnemonic) phrases?)\b[^.\n]{0,120}https?:\/\//i,
  },
  { rule: 'SKL-002', what: 'all secrets of a workflow are handed on', pattern: /\btoJSON\(\s{0,4}secrets\s{0,4}\)/i },
  {
    rule: 'SKL-002',
    what: 'an image whose address carries what was said',
    pattern:
      /!\[[^\]\n]{0,200}\]\(https?:\/\/[^)\s`]{1,300}[?&][\w-]{1,40}=[`"']{0,2}\s{1,4}(?:followed by|and then|then|plus|and|with)\b/i,
  },
  {
    rule: 'SKL-002',
    what: 'what is private goes where anyone reads it',
    pattern:
      /(?<=(?:\.ssh\b|\.aws[\\/]|\.netrc|\.env\b|environment variables|shell history|credentials|private keys?|process\.env)[\s\S]{0,600})\b(?:gh\s{1,4}gist\s{1,4}create|curl\b[^\n]{0,200}(?:transfer\.sh|0x0\.st|file\.io|termbin\.com|ix\.io|paste\.rs|dpaste\.\w{2,4}|pastebin\.com)|nc\s{1,4}termbin\.com)\b/i,
  },
  {
    rule: 'SKL-002',
    what: 'an image whose address carries what was said',
    pattern:
      /!\[[^\]\n]{0,200}\]\([hH][tT][tT][pP][sS]?:\/\/[^)\s]{1,300}[?&][^)\s=]{1,60}=(?:(?:\{|<|\$|%7B|\[|[A-Z0-9]{3,30}_[A-Z0-9_]{3,60}\b|\.\.\.)[^)\s]{0,200}|(?:\{{1,2}|<|\[)[^)}>\]\n]{1,200}(?:\}{1,2}|>|\])[^)\s]{0,100})\)/,
  },
  {
    rule: 'SKL-002',
    what: 'a name that is looked up with what is private',
    pattern:
      /(?<![-\w])(?:nslookup|dig|host|ping|curl|wget)\s[^\n]{0,100}(?:\$\([^)\n]{1,200}\)|`[^`\n]{1,100}`)\.[\w-]{2,60}\./i,
  },
  {
    rule: 'SKL-003',
    what: 'a download that goes to an interpreter',
    pattern:
      /\b(?:curl|wget|fetch)\b[ \t]{0,8}[^\s|][^\n|]{0,400}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da|k|fi)?sh\b|\b(?:curl|wget)\b(?=\s{1,8}[^\s|])[^\n|]{1,400}\|\s{0,4}(?:sudo\s{1,4})?(?:python[\d.]{0,5}|node|perl|ruby|php)\b(?!\s{1,4}-(?:m\s{0,4}json\.tool|[a-z]{0,3}[cenpr]\b(?![\s\S]{0,400}\b(?:exec|eval|compile|system|popen|subprocess|child_process|spawn\w{0,4}|Function|pickle|marshal|__import__|importlib|runIn\w{3,20})\b)))|\b(?:ba|z)?sh\s{1,4}(?:-c\s{1,4})?(?:<\(|["']?\$\()\s{0,4}(?:curl|wget)\b|\b(?:iex|Invoke-Expression)\b[^\n]{0,200}\b(?:iwr|irm|Invoke-WebRequest|Invoke-RestMethod|DownloadString)\b|\b(?:iwr|irm)\b[^\n|]{1,300}\|\s{0,4}iex\b/i,
  },
  {
    rule: 'SKL-003',
    what: 'a download that is run',
    pattern:
      /\b(?:wget|curl)\s[^\n]{0,120}https?:\/\/[^\s"'`;&|]{1,300}\/([\w.-]{1,80})["']?\s{0,4}(?:&{1,2}|;|\|\|)\s{0,4}(?:sudo\s{1,4})?(?:chmod\s{1,4}\S{1,6}\s{1,4}|(?:ba|z|da)?sh\s{1,4}|python\d?\s{1,4}|node\s{1,4})(?:\.\/)?\1|\b(?:curl|wget)\b[^\n]{0,300}\s-{1,2}(?:\w{0,6}[oO]|output)[^\n]{1,200}(?:&&|;)\s{0,4}(?:sudo\s{1,4})?(?:(?:ba|z)?sh|python\d?|node|perl|chmod\s{1,4}(?:\+x|[0-7]{3}))\s|\bexec\s{0,4}\([^\n]{0,100}\b(?:urlopen|requests\.get|urlretrieve)\b/i,
  },
  {
    rule: 'SKL-003',
    what: 'code that comes from the network and is run',
    pattern:
      /\b(?:(?:https?['"]?\)?\.get|fetch|urlopen|requests\.get|axios(?:\.get)?)\s{0,4}\(|(?:Invoke-WebRequest|Invoke-RestMethod|XMLHttpRequest)\b)[\s\S]{0,400}(?:(?<![.\w])(?:eval|exec|new Function)|\b(?:execSync|runInThisContext|runInNewContext|child_process\.exec))\s{0,4}\(\s{0,4}[A-Za-z_$]\w{0,40}\s{0,4}[,)]/,
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
      /\b(?:zip|rar|7z|archive)\b[^.\n]{0,20}(?:\.\w{2,4}[^.\n]{0,80}){0,3}\((?:key|pass\w{0,6}|pw|code)\s{0,2}[:=]|\b(?:unzip\s{1,4}-P|7z\s{1,4}x\s{1,4}[^\n]{0,100}-p|(?:extract|unzip|open)\b[^.\n]{0,80}\b(?:using|with)\s{1,4}(?:the\s{1,4})?pass(?:word|phrase|code)?\b(?=\s{0,4}(?:is\b|[:=])?\s{0,4}["'`“*]|\s{0,4}(?:is\b|[:=])\s{0,4}\S|\s{1,4}[\w!@#-]{3,40}\s{0,4}(?:[.,;)]|$)))[^\n]{0,60}/im,
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
      /--dangerously-(?:skip|bypass|allow-all|disable|no|ignore)\b[\w-]{0,60}|--yolo\b|--no-sandbox-approval|\bbypassPermissions\b|\bskip(?:ping)?\s{1,4}(?:all\s{1,4})?(?:permission|approval)s?\s{1,4}(?:prompts?|checks?|dialogs?)\b/i,
  },
  {
    rule: 'SKL-004',
    what: 'what guards the machine is turned off',
    pattern:
      /\b(?:turn|switch|disabl|deactivat|paus)\w{0,4}\b[^.\n]{0,60}\b(?:Defender|anti-?virus|real-?time protection|Gatekeeper|SmartScreen|SELinux|AppArmor|CrowdStrike|endpoint protection)\b|\bSet-MpPreference\b[^\n]{0,80}-Disable|\bAdd-MpPreference\b[^\n]{0,80}-Exclusion|\bspctl\s{1,4}--(?:master|global)-disable|\bcsrutil\s{1,4}disable/i,
  },
  {
    rule: 'SKL-004',
    what: 'a setting by which an agent asks nobody',
    pattern:
      /["'`](?:chat\.tools\.(?:global\.|edits\.|terminal\.)?autoApprove|enableAllProjectMcpServers|skipDangerousModePermissionPrompt)["'`]\s{0,4}:\s{0,4}true\b|["'`]security\.workspace\.trust\.enabled["'`]\s{0,4}:\s{0,4}false\b|["'`](?:autoApprove|alwaysAllow)["'`]\s{0,4}:\s{0,4}\[\s{0,8}["'`]\*["'`]/,
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
      /\b(?:write|append|add|edit|modify|change|overwrite|update|create|insert|echo)\b[^.\n]{0,120}(?:\.claude[\\/]settings(?:\.local)?\.json|\.cursor[\\/](?:mcp|hooks|rules)|\.vscode[\\/]settings\.json|(?:(?:~|\$HOME|\.claude|\.openclaw)[\w/.-]{0,60}\/|(?<![\w/([-]))(?-i:MEMORY|SOUL)\.md|(?:~|\$HOME)\/[\w/.-]{0,60}\b(?-i:CLAUDE|AGENTS|GEMINI)\.md|\.git[\\/]hooks|claude_desktop_config\.json)/i,
  },
  {
    rule: 'SKL-004',
    what: 'a change of the settings of the agent by a command',
    pattern:
      /\b(?:jq|sed|tee|sponge|cp|mv|cat|printf|python3?|node)\b[^\n]{0,300}(?:>|-i|\btee\b|\bsponge\b|\s)[^\n]{0,60}\.(?:claude[\\/]settings(?:\.local)?\.json|cursor[\\/](?:mcp|hooks)\.json|gemini[\\/]settings\.json|codex[\\/]config\.toml)/i,
  },
  {
    rule: 'SKL-004',
    what: 'a consent that nobody gave',
    pattern:
      /(?<!\b(?:when|until|once|if|after|unless|whether|ensure|confirm|verify|that)\s{1,4}(?:that\s{1,4})?(?:(?:the|a|each)\s{1,4})?)\b(?:user|human|person|owner)\s{1,4}(?:has|have|had)\s{1,4}(?:already\s{1,4})?(?:pre-?)?(?:agreed|consented|approved|authori[sz]ed|granted|confirmed|accepted)\b[^.\n]{0,40}\b(?:everything|all|any|every|whatever|in advance|this skill)\b|\b(?:treat|consider|regard|assume)\b[^.\n]{0,60}\b(?:as\s{1,4}(?:approved|answered with yes|granted|authori[sz]ed)|yes to (?:all|every))\b|\b(?:answer|say|reply|respond|confirm)\s{1,4}(?:with\s{1,4})?["'`]?y(?:es)?["'`]?\s{1,4}(?:to|for|on)\s{1,4}(?:everything|all|every|any|each)\b|\b(?:pre-?approved|pre-?authori[sz]ed)\b[^.\n]{0,60}\b(?:all|any|every)\b/i,
  },
  {
    rule: 'SKL-001',
    what: 'a comment of Markdown that instructs',
    pattern:
      /^[ \t]{0,3}\[(?:\/\/|comment|_|#|\^\w{1,20})\]:[ \t]{0,4}(?:#|<>|<#>)?[ \t]{0,4}["'(](?=[^\n]{0,400}\b(?:assistant|model|agent|claude|llm|ai|you must|print|send|run|execute|read|ignore|upload|include)\b)[^\n]{20,2000}/im,
  },
  {
    rule: 'SKL-006',
    what: 'a shell that somebody else steers',
    pattern:
      /\b(?:nc|ncat|netcat|socat|telnet)\s[^\n|]{0,200}\|\s{0,4}(?:\/bin\/)?(?:ba|z|da)?sh\b|\/dev\/(?:tcp|udp)\/(?!(?:localhost|127\.0\.0\.1)\/)[\w.$-]{1,100}\/|(?<!\s-{1,2}[\w-]{1,20}[\s=])\b(?:nc|ncat)\s(?:[^\n]{0,100}\s)?-(?:e|c)\s{1,4}\S|\bmkfifo\b[^\n]{0,200}\b(?:nc|ncat|telnet|openssl)\b|\bsocat\b[^\n]{0,200}\bexec:|\bsocket\b[^\n]{0,400}\b(?:dup2|pty\.spawn)\b|\bNew-Object\s{1,4}(?:System\.)?Net\.Sockets\.TCPClient\b/i,
  },
  {
    rule: 'SKL-006',
    what: 'a program that works for the wallet of another',
    pattern:
      /\b(?:xmrig|minerd|cpuminer|ethminer|nbminer|t-rex)\b[^\n]{0,200}\s-{1,2}(?:o|url|u|user|pool|wallet)[\s=]|\bstratum\+(?:tcp|ssl|tls):\/\/[\w$]/i,
  },
  {
    rule: 'SKL-006',
    what: 'a command that stays on the machine',
    pattern:
      /\|\s{0,4}(?:sudo\s{1,4})?crontab\s{1,4}-(?=[\s`'"]|$)|(?:>>?|\btee\s{1,4}(?:-a\s{1,4})?)\s{0,4}["']?(?:~|\$HOME|\/root|\/home\/\w{1,30})?\/?\.ssh\/authorized_keys|(?:>>?|\btee\s{1,4}(?:-a\s{1,4})?)\s{0,4}["']?\/etc\/(?:cron|rc\.local|ld\.so\.preload|sudoers|profile\.d)|(?:\b(?:curl|wget|nc|base64|nohup|eval(?!\s{1,4}["'\\]{0,3}\$\(\s{0,2}[\w./-]{1,40}\s{1,4}(?:activate|init|hook|completions?|env|shellenv)\b))\b|\/tmp\/|\/dev\/shm\/|python3?\s-c|bash\s-c)[^\n]{0,200}>>?\s{0,4}["']?(?:~|\$HOME)\/\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv)|(?:>|\btee|\bcp\b[^\n]{0,100})\s{0,4}[^\s]{0,60}(?:LaunchAgents|LaunchDaemons|systemd\/(?:user|system)|autostart)\/|\bschtasks\b[^\n]{0,100}\/create\b|\breg(?:\.exe)?\s{1,4}add\b[^\n]{0,200}\\Run\b/i,
  },
  {
    rule: 'SKL-006',
    what: 'a command that destroys what is there',
    pattern:
      /--no-preserve-root|\brm\s{1,4}(?:-\w{1,10}\s{1,4}){0,4}-\w{0,4}[rR]\w{0,4}\s{1,4}(?:-\S{1,40}\s{1,4}){0,4}["']?(?:\/|~\/?|\$HOME\/?|\/\*|~\/\*|\$HOME\/\*)["']?(?=\s|$|[;&|`])|\bmkfs(?:\.\w{1,10})?\s{1,4}\/dev\/|\bdd\b[^\n]{0,100}\bof=\/dev\/(?:sd|nvme|disk)|\bshutil\.rmtree\s{0,4}\(\s{0,4}(?:os\.path\.expanduser\(\s{0,4}["']~|Path\.home\(\)|["'](?:\/|~)["'])|:\(\)\s{0,4}\{\s{0,4}:\|:&\s{0,4}\}/im,
  },
  {
    rule: 'SKL-006',
    what: 'a command that destroys what is there',
    pattern:
      /\bfind\s{1,4}["']?(?:~|\$HOME|\$\{HOME\}|\/home|\/Users|\/root|\/)\/?["']?\s(?:(?!-i?name\b|-i?regex\b|-path\s{1,4}["']?(?!\*?\/\.))[^\n]){0,300}(?:-delete\b|-exec\s{1,4}(?:rm|shred|unlink)\b)|\|\s{0,4}xargs\b[^\n]{0,100}\b(?:aws\s{1,4}s3\s{1,4}rb|terminate-instances|delete-bucket|delete-db-instance|gcloud\s{1,4}projects\s{1,4}delete)\b/i,
  },
  {
    rule: 'SKL-006',
    what: 'an order to destroy what is there',
    pattern:
      /(?:^[ \t]{0,8}(?:[-*\d.]{1,4}\s{1,4})?|[.!:;,]\s{1,4}|\b(?:is|are|then|and|must|should|to|please|also|now)\s{1,4})(?:silently\s{1,4}|quietly\s{1,4}|recursively\s{1,4}|permanently\s{1,4}){0,2}(?:delete|wipe|erase|destroy|shred|clean(?:\s{1,4}out)?|overwrite|encrypt)\s{1,4}(?:(?:all|every|each|the|of|user's?|users'?|your|their|entire|whole|complete|a|any|system|file|files|and|data|in|on)\s{1,4}){1,8}(?:home (?:director(?:y|ies)|folders?)|hard (?:disks?|drives?)|whole disk|file[- ]?systems?|system to|machine|computer|backups|cloud resources|s3 buckets|production databases?|git history)\b/im,
  },
  {
    rule: 'SKL-006',
    what: 'a configuration of Git that runs a program',
    pattern:
      /\bgit\s{1,4}config\b[^\n]{0,60}\b(?:core\.(?:sshCommand|hooksPath|pager|editor|fsmonitor|askpass|gitproxy)|credential\.helper|alias\.\w{1,30}|init\.templateDir|diff\.external|gpg\.program)\s{1,4}["']?(?=[^\n]{0,40}(?:\/tmp|\/dev\/|!|sh\s|curl|wget|nc\s|~\/\.))[^\n]{1,200}/i,
  },
]

/** Patterns of scripts beside a skill. */
export const scriptPatterns: readonly TextPattern[] = [
  {
    rule: 'SKL-005',
    what: 'a shell on a made text',
    pattern:
      /\b(?:os\.system|subprocess\.(?:run|call|Popen|check_output|check_call))\s{0,4}\(\s{0,80}(?![\s[])(?!f["'](?:[^{}"'\n]|\{sys\.executable\}){0,300}["']\s{0,4}[,)])f["'][^)\n]{0,300}|\bos\.system\s{0,4}\(\s{0,80}[^)\n]{0,200}(?:\+|%|\.format\()[^)\n]{0,300}|\bsubprocess\.\w{2,20}\([^)\n]{0,300}shell\s{0,4}=\s{0,4}True|\bchild_process\b[^\n]{0,100}\bexec(?:Sync)?\s{0,4}\(\s{0,4}`[^`\n]{0,200}\$\{/,
  },
  {
    rule: 'SKL-005',
    what: 'eval of what comes from outside',
    pattern:
      /(?<![.\w$])eval\s{0,4}\(\s{0,4}(?:input|argv|req|body|params|query|data|code|cmd|command|expr\w{0,10}|user\w{0,12})\b|\b(?:eval|exec)\s{0,4}\(\s{0,4}(?:input(?!\w{0,20}\??\s{0,4}:)|sys\.argv|request|response|requests\.|urlopen|process\.argv|await fetch|open\()/,
  },
]
