import type { TechniqueLink, WeaknessLink } from '../db/weakness.ts'
import type { Weakness, WeaknessCategory } from '../db/weakness-tables.ts'
import type { Connection, Edge } from './runtime/connection.ts'

export type WeaknessConnection = Connection<Weakness>
export type WeaknessEdge = Edge<Weakness>
export type WeaknessCategoryConnection = Connection<WeaknessCategory>
export type WeaknessCategoryEdge = Edge<WeaknessCategory>
export type TechniqueWeaknessConnection = Connection<WeaknessLink>
export type TechniqueWeaknessEdge = Edge<WeaknessLink>
export type WeaknessTechniqueConnection = Connection<TechniqueLink>
export type WeaknessTechniqueEdge = Edge<TechniqueLink>
