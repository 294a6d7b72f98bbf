import { afterAll } from 'vitest'
import { endProcesses } from './process.ts'

// A setup file, which Vitest imports for each file of tests: a worker imports what they share once.
afterAll(endProcesses)
