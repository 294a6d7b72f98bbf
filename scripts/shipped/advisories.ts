/** What `npm audit --json` writes (version 2), as far as it is read. */
export type AuditReport = {
  readonly vulnerabilities: Readonly<Record<string, { readonly via: readonly (string | Via)[] }>>
}
type Via = {
  readonly name: string
  readonly title: string
  readonly url: string
  readonly severity: string
  readonly range: string
}
/** An advisory that is accepted: why, since when, and until when that is looked at again (dates as 2026-11-29). */
export type Accepted = Readonly<Record<'advisory' | 'package' | 'reason' | 'date' | 'until', string>>

const failing = ['high', 'critical']
const mostDays = 180
const dayMs = 86_400_000

/** Returns a line for each advisory of `report`, by whether it fails the check, and each wrong entry of `accepted`. */
export function judge(
  report: AuditReport,
  accepted: readonly Accepted[],
  today: string,
): Readonly<Record<'problems' | 'notes', readonly string[]>> {
  const problems: string[] = accepted.flatMap((entry) => problemsOf(entry, today))
  const notes: string[] = []
  const seen = new Set<Accepted>()
  for (const { id, name, title, severity, range } of advisoriesOf(report)) {
    const line = `${id} (${severity}) in ${name} ${range}: ${title}`
    const entry = accepted.find((one) => one.advisory === id && one.package === name)
    if (entry) {
      seen.add(entry)
      notes.push(`${line}; accepted until ${entry.until}: ${entry.reason}`)
    } else (failing.includes(severity) ? problems : notes).push(line)
  }
  for (const { advisory, package: name } of accepted.filter((entry) => !seen.has(entry)))
    problems.push(`${advisory} in ${name} is accepted, but reported no more: remove it from the list`)
  return { problems, notes }
}

function advisoriesOf({ vulnerabilities }: AuditReport) {
  const own = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
  const all = own.map((via) => ({ ...via, id: via.url.split('/').at(-1)! }))
  return [...new Map(all.map((one) => [`${one.id} ${one.name}`, one])).values()]
}

function problemsOf({ advisory, package: name, reason, date, until }: Accepted, today: string): readonly string[] {
  const entry = `the entry ${advisory} in ${name}`
  if (!reason?.trim()) return [`${entry} has no reason`]
  if (!isDate(date) || !isDate(until)) return [`${entry} needs date and until, such as ${today}`]
  if (date > today) return [`${entry} has a date to come`]
  if (until < today) return [`${entry} was accepted until ${until}: look at it again`]
  if (Date.parse(until) - Date.parse(date) > mostDays * dayMs)
    return [`${entry} is accepted for more than ${mostDays} days`]
  return []
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
