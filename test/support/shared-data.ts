import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

/** The real files that lie beside the project; tests that use them are skipped where they are missing. */
export const sharedData = {
  exists: existsSync(folder),
  atlas56: `${folder}atlas/ATLAS-5.6.0.yaml`,
  atlas2026: `${folder}atlas/ATLAS-2026.05.yaml`,
  atlasHistory: `${folder}atlas/atlas-history.tar.xz`,
  cwe: `${folder}cwe`,
  scans: `${folder}scans`,
  threatModels: `${folder}threat-models`,
  corpus: `${folder}corpus`,
  trust: `${folder}trust`,
  schemas: `${folder}schemas`,
  surveys: `${folder}surveys`,
  applications: `${folder}model/applications`,
  threatComposer: `${folder}threat-models/threat-composer-genai.tc.json`,
}
