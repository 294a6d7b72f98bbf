import type { ScannerFact } from './scan-run-service.ts'

export type ScannerProgram = ScannerFact
