import type { TextPattern } from './text-pattern.ts'

/** What a page has a model do that no page of an honest maker has it do. */
export const dishonestPatterns: readonly TextPattern[] = [
  {
    rule: 'SKL-006',
    what: 'a profile of the shell is to start a program unseen',
    pattern:
      /\b(?:put|add|append|insert|paste)\b[^`\n]{0,60}`[^`\n]{0,200}(?:\bnohup\b|\bdisown\b|\bcurl\b|\bwget\b|(?<![&>])&(?![&>]))[^`\n]{0,200}`[^\n]{0,80}(?:~|\$HOME)\/\.(?:profile|bashrc|zshrc|bash_profile|zprofile|zshenv)\b/i,
  },
  {
    rule: 'SKL-006',
    what: 'what is in a cloud is destroyed',
    pattern:
      /\bec2\s{1,4}terminate-instances\b[\s\S]{0,600}?\b(?:s3\s{1,4}r[mb]|s3api\s{1,4}delete-bucket)\b[\s\S]{0,600}?\biam\s{1,4}delete-(?:user|role)\b/i,
  },
  {
    rule: 'SKL-002',
    what: 'the card of a person is asked for with its code',
    pattern:
      /(?<!\b(?:never|not|don't|without|no need to)\s{1,4})\b(?:ask|asks|asking|request|collect|get|have)\b[^.\n]{0,160}\b(?:card|number)\b[^.\n]{0,60}\bexp(?:iry|iration|ires)\b[^.\n]{0,60}\b(?:security code|cvv2?|cvc2?|verification (?:code|value))\b/i,
  },
]

/** What scripts do so that nobody sees what else they do: guards of the system, its logs, and files out of sight. */
export const evasionPatterns: readonly TextPattern[] = [
  {
    rule: 'SKL-006',
    what: 'a guard of the system is turned off',
    pattern:
      /\bsetenforce\s{1,4}0\b|\bSELINUX=(?:disabled|permissive)\b|\bufw\s{1,4}(?:--force\s{1,4})?disable\b|\biptables\s{1,4}(?:-F|--flush)\b(?![\s\S]{0,8000}\biptables\s{1,4}-P\s{1,4}\w{5,8}\s{1,4}DROP\b)|\bnft\s{1,4}flush\s{1,4}ruleset\b|\b(?:systemctl|launchctl)\s{1,4}(?:--now\s{1,4})?(?:stop|disable|mask|kill|unload|bootout)\b[^\n;&|]{0,60}\b(?:auditd|apparmor|firewalld|rsyslog|syslog-ng|systemd-journald|fail2ban|falco|falcon-sensor|clamav\S{0,20}|osqueryd|wazuh-agent|mdatp)\b|\bservice\s{1,4}(?:auditd|apparmor|firewalld|rsyslog|fail2ban|falco)\s{1,4}stop\b|\bauditctl\s{1,4}-(?:e\s{0,4}0|D)\b|\bspctl\s{1,4}--(?:master|global)-disable\b|\bcsrutil\s{1,4}disable\b|\bnetsh\s{1,4}advfirewall\s{1,4}set\s{1,4}\w{1,20}\s{1,4}state\s{1,4}off\b|\bSet-NetFirewallProfile\b[^\n]{0,100}-Enabled\s{1,4}(?:\$?False|0)\b/i,
  },
  {
    rule: 'SKL-006',
    what: 'traces are removed',
    pattern:
      /\bhistory\s{1,4}-c\b|\bunset\s{1,4}HISTFILE\b|\bHISTFILE=\/dev\/null\b|\bset\s{1,4}\+o\s{1,4}history\b|(?:>|\btruncate\b[^\n]{0,20}|\bshred\b[^\n]{0,20}|\brm\s{1,4}-\w{1,4})\s{0,4}(?:~|\/root|\$HOME|\/home\/[\w.-]{1,40})\/\.(?:ba|z)sh_history\b|(?:>|\btruncate\b[^\n]{0,20}|\bshred\b[^\n]{0,20}|\brm\s{1,4}-\w{1,4})\s{0,4}\/var\/log\/(?:auth|secure|syslog|messages|wtmp|btmp|lastlog|audit|kern|faillog)\b|\bwevtutil(?:\.exe)?\s{1,4}(?:cl|clear-log)\b|\bClear-EventLog\b|\bRemove-EventLog\b/i,
  },
  {
    rule: 'SKL-006',
    what: 'traces are removed',
    pattern:
      /(?:_history["'\s,\])][\s\S]{0,400}?|\/var\/log\/(?:auth|secure|syslog|messages|wtmp|btmp|lastlog|audit|kern|faillog)[\s\S]{0,400}?)(?:\.write_(?:bytes|text)\s{0,4}\(\s{0,4}b?(?:""|'')\s{0,4}\)|\bos\.truncate\s{0,4}\(|\btruncateSync\s{0,4}\(|\bwriteFile(?:Sync)?\s{0,4}\([^\n]{0,80},\s{0,4}(?:""|''|``)\s{0,4}\))|\bjournalctl\b[^\n]{0,80}--vacuum-time=\d{1,2}s\b/,
  },
  {
    rule: 'SKL-003',
    what: 'an encoded command',
    pattern:
      /(?:-bxor\b|\bFromBase64String\b|\[char\]|-join\b)[\s\S]{0,600}?\[scriptblock\]::Create\s{0,4}\(\s{0,4}\$/i,
  },
  {
    rule: 'SKL-002',
    what: 'secrets go into a public repository',
    pattern:
      /(?:\bauth["',\s]{1,6}token\b|\bprocess\.env\b(?![.[?])|\bos\.environ\b(?![.[]))[\s\S]{0,4000}?\brepo["',\s[]{1,8}create\b[^\n]{0,160}--public\b/,
  },
  {
    rule: 'SKL-006',
    what: 'a shell that somebody else steers',
    pattern:
      /\.pipe\s{0,4}\(\s{0,4}[\w.#]{1,60}\.stdin\b(?<=["'`](?:(?:\/usr)?(?:\/bin\/)?(?:ba|z|da)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?)["'`][\s\S]{0,1000})(?<=\b(?:connect|createConnection)\s{0,4}\([\s\S]{0,2000})/,
  },
  {
    rule: 'SKL-004',
    what: 'a script lets an agent work without asking',
    pattern:
      /(?:["']?defaultMode["'\]]{0,2}\s{0,4}[:=]\s{0,4}["']bypassPermissions|(?:skipDangerousModePermissionPrompt|enableAllProjectMcpServers)["'\]]{0,2}\s{0,4}[:=]\s{0,4}true\b|chat\.tools\.(?:global\.)?autoApprove["'\]]{0,2}\s{0,4}[:=]\s{0,4}true\b)(?:(?=[\s\S]{0,4000}(?:write_text|writeFile|json\.dump\b|\.write\s{0,4}\())|(?<=(?:write_text|writeFile|json\.dump\b|\.write\s{0,4}\()[\s\S]{0,4000}))/i,
  },
  {
    rule: 'SKL-006',
    what: 'addresses of wallets in the clipboard are exchanged',
    pattern:
      /0x\[[\\\da-fA-F-]{3,12}\]\{40\}(?:(?=[\s\S]{0,600}bc1)|(?<=bc1[\s\S]{0,600}))(?:(?=[\s\S]{0,2000}\b(?:pbcopy|xclip|xsel|wl-copy|pyperclip|clipboard|Set-Clipboard)\b)|(?<=\b(?:pbcopy|xclip|xsel|wl-copy|pyperclip|clipboard|Set-Clipboard)\b[\s\S]{0,2000}))/i,
  },
  {
    rule: 'SKL-006',
    what: 'addresses of wallets in the clipboard are exchanged',
    pattern:
      /(?:\bclipboard\w{0,20}\.(?:write\w{0,10}|copy|set\w{0,10})|\bpyperclip\.copy|\bSet-Clipboard)\s{0,4}\(?\s{0,4}["'`](?:bc1[a-z0-9]{20,80}|0x[0-9a-f]{40}|[13][a-km-z1-9]{25,34}|T[a-km-z1-9]{33})["'`]/i,
  },
  {
    rule: 'SKL-002',
    what: 'a name that is looked up with what is encoded',
    pattern:
      /\.(?:resolve\w{0,4}|lookup|gethostbyname|getaddrinfo)\s{0,4}\(\s{0,4}(?:f["'`][^\n"'`]{0,60}\{|["'`]?[^\n,)"'`]{0,60}(?:\$\{|["'`]\s{0,4}\+|\+))(?<=\b(?:b32encode|hexlify|hex\(|toString\(["']hex)[\s\S]{0,1000})/,
  },
  {
    rule: 'SKL-006',
    what: 'what Git fetches comes from another host',
    pattern:
      /\burl\.["']?https?:\/\/(?![^\s"']{0,100}(?:github|gitlab|bitbucket|gitea|azure|@|\$))[\w.-]{3,100}[^\s"']{0,100}\.insteadOf["',\s]{1,8}https:\/\/(?:github|gitlab|bitbucket)\./i,
  },
  {
    rule: 'SKL-002',
    what: 'what a script takes up is kept encoded in a file',
    severity: 3,
    pattern:
      /\bappendFile(?:Sync)?\s{0,4}\([^\n]{0,200}\.toString\(\s{0,4}["'](?:hex|base64(?:url)?)["']|\.write\s{0,4}\([^\n]{0,80}\b(?:b64encode|hexlify|b32encode)\s{0,4}\([^\n]{0,120}\+\s{0,4}b?["']\\n/,
  },
  {
    rule: 'SKL-002',
    what: 'a hidden file among the temporary ones keeps what a script takes up',
    severity: 3,
    pattern:
      /(?:["'`]|>>?\s{0,4})(?:\/tmp|\/var\/tmp|\/dev\/shm)\/\.(?!X\d|X11|ICE-|font-|XIM-|Test-|s\.PGSQL|buildx|git|docker|npm|cache\b|venv|mount_)[a-zA-Z][\w.-]{1,60}(?=["'`][\s\S]{0,6000}(?:\.write(?:_text|_bytes)?\s{0,4}\(|\bjson\.dump\s{0,4}\(|\b(?:writeFile|appendFile|createWriteStream)(?:Sync)?\s{0,4}\()|\s)/,
  },
  {
    rule: 'SKL-002',
    what: 'the credentials of the machine are asked for',
    severity: 3,
    pattern:
      /(?:\b(?:requests|httpx|session|client|axios|http)\.(?:get|request)|\burlopen|\bRequest|\bfetch)\s{0,4}\([^\n]{0,160}(?:meta-data\/iam\/security-credentials|computeMetadata\/v1\/instance\/service-accounts\/[\w-]{1,40}\/token|metadata\/identity\/oauth2\/token)|(?:meta-data\/iam\/security-credentials|computeMetadata\/v1\/instance\/service-accounts\/[\w-]{1,40}\/token|metadata\/identity\/oauth2\/token)(?=[\s\S]{0,6000}(?:\b(?:requests|httpx|session|client|axios|http)\.(?:get|request)|\burlopen|\bRequest|\bfetch)\s{0,4}\()/i,
  },
]
