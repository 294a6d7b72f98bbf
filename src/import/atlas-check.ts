import type { AtlasSnapshot } from './atlas.ts'
import { refused } from './source-object.ts'

type Identified = { readonly id: string; readonly createdDate: string | null; readonly modifiedDate: string | null }

/** The snapshot with a warning for each thing that contradicts itself or points nowhere; throws INPUT_REFUSED for an id that occurs twice or a file without objects. */
export function checkAtlas(snapshot: AtlasSnapshot): AtlasSnapshot {
  const { warnings, tactics, techniques, mitigations, caseStudies } = snapshot
  const warn = (id: string, pointer: string, message: string) => void warnings.push({ id, pointer, message })
  const objects: readonly Identified[] = [...tactics, ...techniques, ...mitigations, ...caseStudies]
  if (tactics.length === 0 || techniques.length === 0)
    throw refused('', 'an ATLAS file must have tactics and techniques, but has none')
  refuseRepeated(objects)

  for (const { id, createdDate, modifiedDate } of objects) {
    if (createdDate && modifiedDate && modifiedDate < createdDate) {
      warn(id, `/${id}`, `modified on ${modifiedDate}, before it was created on ${createdDate}`)
    }
  }

  const tacticIds = new Set(tactics.map(({ id }) => id))
  const techniqueIds = new Set(techniques.map(({ id }) => id))
  const mustBe = (known: ReadonlySet<string>, wanted: string, id: string, pointer: string, what: string) => {
    if (!known.has(wanted)) warn(id, pointer, `${what} ${wanted || '(none)'} is not in the file`)
  }
  for (const { techniqueId, tacticId } of snapshot.techniqueTactics) {
    mustBe(tacticIds, tacticId, techniqueId, `/${techniqueId}/tactics`, 'tactic')
  }
  for (const { id, parentId } of techniques) {
    if (parentId) mustBe(techniqueIds, parentId, id, `/${id}/subtechnique-of`, 'parent')
  }
  for (const { mitigationId, techniqueId, position } of snapshot.mitigationTechniques) {
    const earlier = snapshot.mitigationTechniques.some(
      (link) => link.mitigationId === mitigationId && link.techniqueId === techniqueId && link.position < position,
    )
    const pointer = `/${mitigationId}/techniques/${position - 1}`
    if (earlier) warn(mitigationId, pointer, `technique ${techniqueId} is listed more than once; each use is kept`)
    mustBe(techniqueIds, techniqueId, mitigationId, pointer, 'technique')
  }
  for (const { caseStudyId, position, tacticId, techniqueId } of snapshot.procedureSteps) {
    const pointer = `/${caseStudyId}/procedure/${position - 1}`
    mustBe(tacticIds, tacticId, caseStudyId, `${pointer}/tactic`, 'tactic')
    mustBe(techniqueIds, techniqueId, caseStudyId, `${pointer}/technique`, 'technique')
  }
  for (const { id, type, reporter, incidentDate, incidentDateGranularity } of caseStudies) {
    if (type === 'incident' && reporter === null)
      warn(id, `/${id}/reporter`, 'an incident must name its reporter (§2.7)')
    const expected = incidentDateGranularity === 'YEAR' ? '-01-01' : incidentDateGranularity === 'MONTH' ? '-01' : ''
    if (incidentDate && !incidentDate.endsWith(expected)) {
      warn(id, `/${id}/incident-date`, `${incidentDate} is more exact than its granularity ${incidentDateGranularity}`)
    }
  }
  return snapshot
}

function refuseRepeated(objects: readonly Identified[]): void {
  const seen = new Set<string>()
  for (const { id } of objects) {
    if (seen.has(id)) throw refused(`/${id}`, `the id ${id} occurs twice`)
    seen.add(id)
  }
}
