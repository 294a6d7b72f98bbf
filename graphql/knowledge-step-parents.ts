import type * as steps from '../src/application/step-order.ts'
import type { Connection, Edge } from './runtime/connection.ts'

export type StepTransition = steps.StepTransition
export type StepTransitionConnection = Connection<StepTransition>
export type StepTransitionEdge = Edge<StepTransition>
