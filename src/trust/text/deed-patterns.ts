import type { TextPattern } from './text-pattern.ts'

/**
 * What scripts do that stays on the machine, opens it or destroys what is there, where its parts stand on several
 * lines.
 */
export const deedPatterns: readonly TextPattern[] = [
  {
    rule: 'SKL-003',
    what: 'a download that is run',
    pattern:
      /\b(?:curl\s[^\n]{0,60}-\w{0,6}O\w{0,4}\s|wget\s)[^\n]{0,100}https?:\/\/[^\s"'`]{1,300}\/([\w.-]{1,80})["']?[ \t]{0,4}\n(?:[^\n]{0,200}\n){0,3}[ \t]{0,8}(?:sudo\s{1,4})?(?:(?:ba|z|da)?sh\s{1,4}|python3?\s{1,4}|node\s{1,4}|\.\/)(?:\.\/)?\1(?![\w.-])/,
  },
  {
    rule: 'SKL-006',
    what: 'what a person keeps is deleted',
    pattern:
      /\bfind\s{1,4}\S{1,60}\s[^\n]{0,200}-i?name\s{1,4}["']?\*\.(?:docx?|xlsx?|pptx?|pdf|ics|ical|db|sqlite3?|jpe?g|psd|key|numbers|pages)["']?[^\n]{0,300}(?:-delete\b|-exec\s{1,4}(?:rm|shred|unlink)\b)/,
  },
  {
    rule: 'SKL-003',
    what: 'memory that runs what is written to it',
    pattern:
      /\bmmap\.mmap\s{0,4}\([^\n]{0,120}\bprot\s{0,4}=\s{0,4}(?:7\b|[^\n]{0,60}PROT_EXEC)|\bVirtualAlloc(?:Ex)?\b[^\n]{0,120}\b0x40\b/,
  },
  {
    rule: 'SKL-003',
    what: 'a module that is fetched, written and imported',
    pattern:
      /\.(?:py|[cm]?js)["'`][^\n]{0,40}["']wb?["'][\s\S]{0,300}?\.write\s{0,4}\([^\n]{0,80}(?:urlopen|requests\.get|httpx\.get|\.content\b|\.text\b|\.read\(\))[\s\S]{0,1500}?\b(?:import_module|spec_from_file_location|__import__|run_path|exec_module)\b/,
  },
  {
    rule: 'SKL-002',
    what: 'a copy of each mail for an address of its own',
    pattern:
      /\b([A-Z][A-Z_]{2,40})\s{0,4}=\s{0,4}["'][^"'\s@{}$<>]{1,60}@(?!(?:[\w-]{1,60}\.)?(?:example\.(?:com|org|net)|test|localhost)["'])[\w.-]{3,100}["'][\s\S]{0,20000}?\b(?:[bB][cC][cC]|BCC)["'\]]{0,3}\s{0,4}[:=,]\s{0,4}\[?\s{0,4}\1\b/,
  },
  {
    rule: 'SKL-006',
    what: 'a page of a web server that runs what it is sent',
    pattern:
      /<\?php[\s\S]{0,600}?\b(?:system|exec|shell_exec|passthru|eval|assert|popen)\s{0,4}\(\s{0,4}\$(?:_(?:GET|POST|REQUEST|COOKIE)\b|cmd\b|command\b)/,
  },
  {
    rule: 'SKL-002',
    what: 'an address where anyone takes what is sent',
    pattern:
      /https?:\/\/(?:[\w-]{1,63}\.){0,3}(?:webhook\.site|requestbin\.\w{2,4}|pipedream\.net|burpcollaborator\.net|oast\.\w{2,6}|interact\.sh|requestcatcher\.com|hookbin\.com|dnslog\.cn)\/[\w-]{4}|https?:\/\/(?:canary\.|ptb\.)?discord(?:app)?\.com\/api\/webhooks\/\d{10,24}\/[\w-]{20}|https?:\/\/api\.telegram\.org\/bot\d{6,12}:[\w-]{20}/i,
  },
  {
    rule: 'SKL-002',
    what: 'an agent without guards that looks for secrets',
    pattern:
      /\b(?:claude|gemini|codex|amazonq|cursor-agent|opencode|qwen|q\s{1,4}chat)\b[^\n]{0,200}(?:--dangerously-[\w-]{3,40}|--yolo|--trust-all-tools|--full-auto)(?:(?<=(?:wallet|id_rsa|\.env\b|key ?stores?|private keys?|credentials)[\s\S]{0,1500})|(?=[\s\S]{0,1500}(?:wallet|id_rsa|\.env\b|key ?stores?|private keys?|credentials)))/i,
  },
  {
    rule: 'SKL-002',
    what: 'a copy of each mail for an address of its own',
    pattern:
      /(?:\b[bB][cC][cC]|BCC)["'\]]{0,3}\s{0,4}(?:[:=,]|=>)\s{0,4}\[?\s{0,20}["'`][^"'`\s@{}$<>]{1,60}@(?!(?:[\w-]{1,60}\.)?(?:example\.(?:com|org|net)|test|localhost)["'`])[\w.-]{3,100}["'`]/,
  },
  {
    rule: 'SKL-002',
    what: 'a copy of each mail for an address of its own',
    pattern:
      /\b([A-Z][A-Z_]{2,40})\s{0,4}=\s{0,4}[^\n]{0,100}["'][^"'\s@{}$<>]{1,60}@(?!(?:[\w-]{1,60}\.)?(?:example\.(?:com|org|net)|test|localhost)["'])[\w.-]{3,100}["'][\s\S]{0,20000}?\b(?:to_addrs|sendmail|recipients|rcpt_?to|[tT]o[Aa]ddresses)\b[^\n]{0,100}[,+]\s{0,4}\[?\s{0,4}\1\b/,
  },
  {
    rule: 'SKL-002',
    what: 'a copy of each mail for an address that is put together',
    pattern:
      /(?:\b[bB][cC][cC]|BCC)["'\]]{0,3}\s{0,4}(?:[:=,]|=>)\s{0,4}(?:\[\s{0,4}["'][^"'\n]{1,60}["']\s{0,4},[^\]\n]{1,200}\]\s{0,4}\.join\s{0,4}\(|["']["']\.join\s{0,4}\(|["'][^"'\n]{1,60}["']\s{0,4}\+\s{0,4}["']|(?:atob|Buffer\.from|base64\.\w{3,20}|bytes\.fromhex|String\.fromCharCode)\s{0,4}\()/,
  },
  {
    rule: 'SKL-006',
    what: 'a shell that somebody else steers',
    pattern:
      /\b(?:net|tls)\.(?:connect|createConnection|Socket)\s{0,4}\([\s\S]{0,800}?(?:\.pipe\s{0,4}\(\s{0,4}[\w.]{1,60}\.stdin\b|\.stdout\.pipe\s{0,4}\()/,
  },
  {
    rule: 'SKL-002',
    what: 'the credentials of the machine are asked for',
    pattern:
      /169\.254\.169\.254\/latest\/(?:meta-data\/iam|api\/token)(?=[\s\S]{0,3000}(?:http\.Post\b|\.post\s{0,4}\(|method\s{0,4}:\s{0,4}["']POST|-X\s{0,4}POST|urlopen|sendall))/i,
  },
  {
    rule: 'SKL-006',
    what: 'a shell that somebody else steers',
    pattern:
      /\b(?:create_connection|socket\.socket|net\.(?:connect|createConnection|Socket))\s{0,4}\([\s\S]{0,600}?(?:\bdup2\s{0,4}\(|\bpty\.spawn|(?:subprocess\.\w{2,20}|spawn|Popen)\s{0,4}\(\s{0,8}\[?\s{0,8}["'](?:\/bin\/)?(?:ba|z|da)?sh["'])/,
  },
  {
    rule: 'SKL-006',
    what: 'a table of a scheduler is replaced',
    pattern: /["']crontab["']\s{0,4},\s{0,8}\[?\s{0,8}["']-["']/,
  },
  {
    rule: 'SKL-006',
    what: 'everything in the home folder is deleted',
    pattern:
      /(?:(?:listdir|scandir|readdirSync|readdir|walk|glob)\s{0,4}\(\s{0,8}(?:Path\.home\(\)|os\.path\.expanduser\(\s{0,4}["']~\/?["']\)|(?:os\.)?homedir\(\))|(?:Path|pathlib\.Path)\.home\(\)\.(?:iterdir|glob|rglob)\s{0,4}\()[\s\S]{0,400}?(?:rmtree|rmSync|rmdirSync|unlinkSync|\.unlink|os\.remove)\s{0,4}\(/,
  },
  {
    rule: 'SKL-004',
    what: 'a script writes hooks into the settings of the agent',
    pattern:
      /\.claude["'\s/,)\\]{1,12}[^\n]{0,40}settings(?:\.local)?\.json[\s\S]{0,600}?["']?hooks["']?[\s\S]{0,600}?(?:write_text|writeFileSync|writeFile|json\.dump\b|\.write\s{0,4}\()/,
  },
  {
    rule: 'SKL-002',
    what: 'a name that is looked up with what is encoded',
    pattern:
      /\b(?:gethostbyname|getaddrinfo|dns(?:\.promises)?\.(?:lookup|resolve\w{0,8}))\s{0,4}\([^\n]{0,160}\b(?:hexlify|b32encode|b64encode|urlsafe_b64encode|hex\(|toString\(\s{0,2}["'](?:hex|base64))/,
  },
]

/** What a script does that gathers all that is private, and that it sends: each by itself is common. */
export const gathering =
  /["'/]proc\b[^\n<]{0,40}\benviron\b|\b(?:dump-keychain|find-(?:generic|internet)-password)\b|\bLogin Data\b|\b(?:cookies\.sqlite|logins\.json|key4\.db|wallet\.dat|keychain-db)\b|Local Storage[\\/]leveldb|solana[\\/]id\.json|\bos\.environ\.items\(\)|\b(?:dict|str|repr)\(\s{0,4}os\.environ\b|\b(?:json|data|body|params)\s{0,4}=\s{0,4}os\.environ\b(?![.[])|\bprintenv\b|\bin\s{1,4}os\.environ\b|\bjson\.dumps\(\s{0,4}(?:dict\()?os\.environ\b|\b(?:Object\.(?:entries|keys|assign)|JSON\.stringify)\([^)\n]{0,40}process\.env\b(?![.[])|\.aws[\\/"', ]{1,8}credentials|["'/]\.(?:ssh|gnupg|kube)["'/)]|\.ssh[\\/"', ]{1,8}id_(?:rsa|ed25519)|\bos\.environ\.copy\(\)[^\n]{0,100}\bjson\b/
export const transmitting =
  /["'](?:curl|wget)["']\s{0,4},[^\n]{0,300}["'](?:-d|-F|-T|--data[\w-]{0,12}|--form|--upload-file|--post-(?:data|file))\b|\brequests\.(?:post|put|request)\s{0,4}\(|\burllib\.request\.(?:urlopen|Request)\s{0,4}\(|\bhttpx?\.(?:post|put|client)\b|\baxios\.(?:post|put)\s{0,4}\(|\bfetch\s{0,4}\([^\n]{0,200}\bPOST\b|\bmethod\s{0,4}:\s{0,4}["']POST|\bsocket\.(?:socket|create_connection)\s{0,4}\(|\bcurl\b[^\n]{0,200}\s(?:-d|--data)\b/
