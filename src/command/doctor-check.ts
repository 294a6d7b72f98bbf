/** What one check found. */
export type Check = {
  readonly name: string
  readonly state: 'right' | 'warning' | 'wrong'
  readonly message: string
  /** What to do; null where nothing is to be done. */
  readonly todo: string | null
}

/** Returns a check that found nothing to do. */
export function right(name: string, message: string): Check {
  return { name, state: 'right', message, todo: null }
}

/** Returns a check that found what should be done, though the service runs without. */
export function warning(name: string, message: string, todo: string): Check {
  return { name, state: 'warning', message, todo }
}

/** Returns a check that found what keeps the service from its work. */
export function wrong(name: string, message: string, todo: string): Check {
  return { name, state: 'wrong', message, todo }
}
