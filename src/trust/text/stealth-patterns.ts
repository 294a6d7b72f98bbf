import type { TextPattern } from './text-pattern.ts'

const executes =
  '(?:\\bsubprocess\\.\\w{2,20}\\s{0,4}\\(|\\bos\\.(?:system|popen)\\s{0,4}\\(|(?<![.\\w])(?:exec|eval)\\s{0,4}\\(|\\bexecSync\\s{0,4}\\(|\\bchild_process\\b)'
const tracing =
  '(?:\\bTracerPid\\b|\\bsys\\.gettrace\\s{0,2}\\(|\\bIsDebuggerPresent\\b|\\bptrace\\b|["\'](?:strace|wireshark|tcpdump)["\'])'

/** How programs hide what they are, wait for their moment and leave what holds them. */
export const stealthPatterns: readonly TextPattern[] = [
  {
    rule: 'SKL-006',
    what: 'a way out of a container',
    pattern:
      /\bnsenter\b[^\n]{0,60}(?:-t["',\s]{1,4}1\b|--target["',=\s]{1,4}1\b)|\/proc\/1\/(?:root|ns|cwd)\b|\brelease_agent\b|\bchroot["',\s]{1,6}\/(?:host|mnt|rootfs)\b|\/proc\/sys\/kernel\/core_pattern\b/,
  },
  {
    rule: 'SKL-006',
    what: 'a program that hides on the machine',
    pattern:
      /\b(?:insmod|modprobe|kldload|kextload)\b[^\n]{0,80}\.k(?:o|ext)\b|\/etc\/ld\.so\.preload\b|\bprctl\s{0,4}\(\s{0,4}(?:15\b|PR_SET_NAME)|\bsetproctitle\s{0,4}\(\s{0,4}["'](?:\[|kworker|systemd|sshd)/,
  },
  {
    rule: 'SKL-006',
    what: 'a program with the rights of its owner',
    severity: 4,
    pattern:
      /\bchmod["',\s]{1,4}(?:-\w{1,6}["',\s]{1,4})?(?:[ugoa]{0,3}\+[rwx]{0,3}s\b|[46][0-7]{3}\b)|\bos\.chmod\s{0,4}\([^\n]{0,120}(?:0o[46][0-7]{3}\b|S_ISUID)/,
  },
  {
    rule: 'SKL-006',
    what: 'a script looks whether somebody watches it',
    severity: 4,
    pattern: new RegExp(`${tracing}[\\s\\S]{0,2000}?${executes}`, 'i'),
  },
  {
    rule: 'SKL-006',
    what: 'a deed that waits for a date',
    severity: 4,
    pattern: new RegExp(
      `(?:\\bdatetime\\s{0,2}\\(\\s{0,2}20\\d\\d\\s{0,2},|\\bDate\\.parse\\s{0,2}\\(\\s{0,2}["']20\\d\\d|\\bnew Date\\s{0,2}\\(\\s{0,2}["']20\\d\\d)[\\s\\S]{0,300}?(?:${executes}|\\brmtree\\s{0,4}\\(|\\brmSync\\s{0,4}\\()(?<=\\b(?:now|today|utcnow|Date)\\s{0,2}[(.][\\s\\S]{0,400})`,
    ),
  },
  {
    rule: 'SKL-006',
    what: 'a command that a word unlocks',
    severity: 4,
    pattern: new RegExp(
      `(?:\\bif\\s{1,4}["'](?=[A-Za-z_]{0,40}(?:\\d|__))[A-Z0-9_:@!#$-]{8,60}["']\\s{1,4}in\\s|(?:===?|\\.startswith\\s{0,2}\\(|\\.startsWith\\s{0,2}\\(|\\.includes\\s{0,2}\\()\\s{0,4}["'](?=[A-Za-z_]{0,40}(?:\\d|__))[A-Z0-9_:@!#$-]{8,60}["'])[\\s\\S]{0,500}?${executes}`,
    ),
  },
  {
    rule: 'SKL-006',
    what: 'traces are removed',
    pattern:
      /\b(?:rm|shred|truncate)\s[^\n;&|]{0,200}\/var\/log\/(?:audit|auth|secure|syslog|messages|wtmp|btmp|lastlog|kern|faillog)\b|\/var\/log\/(?:audit|auth|secure|syslog|messages|wtmp|btmp)\b[\s\S]{0,400}?(?:\btouch\s{1,4}-[tdr]\b|\bos\.utime\s{0,4}\(|\butimesSync\s{0,4}\()|\b(?:touch\s{1,4}-[tdr]\b|os\.utime\s{0,4}\()[^\n]{0,120}\/var\/log\//,
  },
  {
    rule: 'SKL-006',
    what: 'what a person keeps is deleted',
    pattern:
      /\brm\s{1,4}(?:-\w{1,10}\s{1,4}){1,4}[^\n;&|]{0,120}(?:~|\$HOME|\$\{HOME\})\/(?:Documents|Desktop|Pictures|Photos|Music|Movies|Videos|\.\*|\*|\.git\*)(?:\/\*?)?(?=["'\s;&|`]|$)|\b(?:rmtree|rmSync)\s{0,4}\([^\n]{0,120}["'`/](?:Documents|Desktop|Pictures|Photos)["'`]/m,
  },
]
