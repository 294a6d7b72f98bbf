import { stringify } from 'yaml'
import type { ProposalData } from '../shared/documents/proposal.ts'

type ProposedNode = NonNullable<ProposalData['node']>

/**
 * Returns a document that changes an object, filled in with what it says now, as YAML: why it shall change is left as a
 * violation, so that nothing untouched is submitted. What the schema knows no change of, such as sub-techniques,
 * becomes a note to the reviewers. Null for an object that is no part of the knowledge base.
 */
export function proposalOf(node: ProposedNode, revision: number): string | null {
  const item = itemOf(node)
  if (!item) return null
  const head = `# Changes ${node.id}, filled in with what it says at revision ${revision}. Change what is wrong.\n# Write into additional-info why it shall change: nothing is sent while that is null.\n`
  const document = { contact: { name: null, emails: null }, 'additional-info': null, submissions: [item] }
  return head + stringify(document, { lineWidth: 0 })
}

function itemOf(node: ProposedNode): object | null {
  switch (node.__typename) {
    case 'Tactic':
      return { id: node.id, 'object-type': 'tactic', name: node.name, description: node.text }
    case 'Technique': {
      const { id, name, text, maturity, parent } = node
      if (parent) return { 'object-type': 'other', id, name, description: null, 'present-description': text }
      return {
        id,
        'object-type': 'technique',
        name,
        description: text,
        ...(maturity && { maturity: maturity.toLowerCase() }),
      }
    }
    case 'Mitigation': {
      const { id, name, text, categories, lifecyclePhases } = node
      return {
        id,
        'object-type': 'mitigation',
        name,
        description: text,
        ...(categories.length === 1 && { 'mitigation-category': categories[0] }),
        ...(lifecyclePhases.length > 0 && { 'ml-lifecycle': lifecyclePhases }),
      }
    }
    case 'CaseStudy':
      return { study: studyOf(node) }
    default:
      return null
  }
}

function studyOf(node: Extract<ProposedNode, { readonly __typename: 'CaseStudy' }>): object {
  const { id, name, text, incidentDate, incidentDateGranularity, type, reporter, actor, target, procedure } = node
  return {
    id,
    'object-type': 'case-study',
    name,
    summary: text,
    'incident-date': incidentDate,
    'incident-date-granularity': incidentDateGranularity,
    ...(type && { 'case-study-type': type.toLowerCase() }),
    ...(reporter && { reporter }),
    ...(actor && { actor }),
    ...(target && { target }),
    procedure: procedure.map(({ tacticId, techniqueId, description }) => ({
      tactic: tacticId,
      technique: techniqueId,
      description,
    })),
  }
}
