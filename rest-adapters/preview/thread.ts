import { parentPort } from 'node:worker_threads'
import { answerTasksLater } from '../../src/ground/threads.ts'
import { drawPng } from '../chart-png.ts'
import { drawSvg } from '../chart-svg.ts'
import { framed } from './frame.ts'
import type { PictureOutcome, PictureTask } from './pictures.ts'

answerTasksLater<PictureTask, PictureOutcome>(parentPort!, async (task) => {
  try {
    if ('chart' in task) {
      const svg = await drawSvg(task.chart)
      return { png: await (task.isFramed ? drawPng(framed(svg), 1) : drawPng(svg)) }
    }
    return { png: await drawPng(task.svg, 1) }
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) }
  }
})
