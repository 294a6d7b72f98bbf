const dayMs = 86_400_000
const usualDays = 30
const friday = 5

/** The days that an overview names, in UTC. */
export type Days = {
  /** What it is compared with: the end of this day. */
  readonly date: string
  /** The day after it, from which changes count. */
  readonly since: string
  /** The next Friday, or today. */
  readonly friday: string
  /** The latest day to compare with. */
  readonly yesterday: string
  /** The instant at which overdue findings are counted. */
  readonly now: string
}

/** Returns the days of an overview at `now` that the address asks to compare with `date`; 30 days before by default. */
export function daysOf(now: Date, date: string | undefined): Days {
  const dayAt = (days: number, from = now.getTime()) => new Date(from + days * dayMs).toISOString().slice(0, 10)
  const compared = Date.parse(`${date}T00:00:00Z`)
  const isDay = date?.length === 10 && !Number.isNaN(compared) && date < dayAt(0)
  return {
    date: isDay ? date : dayAt(-usualDays),
    since: isDay ? dayAt(1, compared) : dayAt(1 - usualDays),
    friday: dayAt((friday - now.getUTCDay() + 7) % 7),
    yesterday: dayAt(-1),
    now: now.toISOString(),
  }
}
