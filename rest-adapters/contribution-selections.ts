export const violationFields = 'severity pointer rule message value allowed suggestion'

const link = 'kind sourceId sourceName targetId targetName pointer'

/** The fields of a preview. */
export const previewFields = `revision digest
  added { kind id name pointer fields { field value } } changed { kind id name pointer fields { field before after } }
  linksAdded { ${link} } linksRemoved { ${link} }`

/** The fields of the verdict on a document. */
export const checkFields = `valid acceptable violations { ${violationFields} } obstacles { ${violationFields} }
  warnings { ${violationFields} } preview { ${previewFields} }`

/** The fields of a contribution, for whoever it is open to. */
export const contributionFields = `id status submittedAt movedAt revision document contact { name emails } contactErasedAt
  moves { from to at role reviewer note } previewed { ${previewFields} }
  check { ${checkFields} }`
