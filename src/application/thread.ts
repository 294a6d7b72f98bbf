import { parentPort } from 'node:worker_threads'
import { answerTasks } from '../ground/threads.ts'
import { type AttackResult, type AttackTask, runAttackTask } from './compute.ts'

answerTasks<AttackTask, AttackResult>(parentPort!, runAttackTask)
