import type { Chart, ResearchFinding } from '../db/chart-tables.ts'
import type { Connection, Edge } from './runtime/connection.ts'

export type ChartConnection = Connection<Chart>
export type ChartEdge = Edge<Chart>
export type ResearchFindingConnection = Connection<ResearchFinding>
export type ResearchFindingEdge = Edge<ResearchFinding>
