import { parentPort } from 'node:worker_threads'
import type { AuditResult, AuditTask } from '../../db/figure-audit-task.ts'
import { answerTasks } from '../ground/threads.ts'
import { auditFigures } from './audit.ts'

answerTasks<AuditTask, AuditResult>(parentPort!, auditFigures)
