export type EngineTables = {
  /** One row. */
  databaseState: {
    id: boolean
    /** 8 characters; another one after a restore and after a promotion of a replica. */
    epoch: string
    /** The timeline of PostgreSQL in which the epoch began; null until a process has asked. */
    timeline: number | null
    /** When the last backup was complete; null before the first. */
    backupAt: Date | null
    backupBytes: number | null
  }
}
