import type * as tables from '../db/software-component-tables.ts'
import type { Connection, Edge } from './runtime/connection.ts'

/** A model and a dataset are rows of the table of components. */
export type AiModel = tables.SoftwareComponent
export type Dataset = tables.SoftwareComponent
export type SoftwareComponentConnection = Connection<tables.SoftwareComponent>
export type SoftwareComponentEdge = Edge<tables.SoftwareComponent>
export type AiModelConnection = Connection<tables.SoftwareComponent>
export type AiModelEdge = Edge<tables.SoftwareComponent>
export type DatasetConnection = Connection<tables.SoftwareComponent>
export type DatasetEdge = Edge<tables.SoftwareComponent>
export type VexStatement = tables.VexStatement
